import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { grammarOf, said, saidClasses } from '../../../../src/service/said/said.js';
import type { Words } from '../../../../src/service/said/words.js';
import { isUnchanged, sourceOf } from '../../../../src/text/segment.js';
import { hostileTexts } from '../../../support/hostileTexts.js';
import { mapped, plainWords, saidPairs, saidText, wordsHere } from '../../../support/saidPairs.js';

const languages = [...new Set(saidPairs().map(({ language }) => language))].filter(
  (language) => grammarOf(language) !== undefined,
);
const fragments = [...new Set(saidPairs().flatMap(({ written }) => written.split(/(?<= )/)))];
const anything = fc.array(
  fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: 'grapheme', maxLength: 8 })),
  {
    maxLength: 12,
  },
);

/** Each way to begin a line once, and no longer than it takes to go wrong. */
const hostileLines = new Set(
  hostileTexts.flatMap(({ of }) =>
    of(200)
      .split('\n')
      .map((line) => line.slice(0, 300)),
  ),
);

describe('A text in words that the engine says right', () => {
  for (const [written, spoken] of [
    ['£5m', '5 million pounds'],
    ['½', 'one half'],
    ['5\'11"', '5 feet 11 inches'],
    ['pages 1–100', 'pages 1 to 100'],
    ['Søren', 'Soren'],
  ] as const) {
    it(`has one place for all words of ${written}`, async () => {
      const text = `Then ${written} came.`;
      const { text: words, map } = said(mapped(text), await wordsHere('en'));
      assert.equal(words.replace(/ +/g, ' '), `Then ${spoken} came.`);
      const last = written.startsWith('pages') ? '100' : spoken.split(' ').at(-1);
      const start = words.indexOf(last ?? '');
      const from = text.indexOf(written.startsWith('pages') ? '1–' : written);
      const end = text.indexOf(' came');
      assert.deepEqual(sourceOf(map, start, start + (last ?? '').length), { start: from, end });
    });
  }

  for (const [language, written, spoken] of [
    ['it', '1½ ore', "un'ora e mezza"],
    ['it', '1½ litri', 'un litro e mezzo'],
    ['pt', 'maçãs etc. e mais', 'maçãs et cetera e mais'],
    ['en', 'since 200809L', 'since 200,809 long'],
    ['en', 'AGE: 12m', 'AGE: 12 minutes'],
    // No comparison
    ['en', 'the map M<K, V> holds', 'the map M<K, V> holds'],
    ['en', '<p>A new one, and C<use it>', '<p>A new one, and C<use it>'],
    ['en', 'ISO 8859-1', 'I S O eighty-eight fifty-nine dash 1'],
    ['de', 'DIN 27201-2:2012-02', 'DIN 27201 Strich 2:Februar zweitausendzwölf'],
    ['en', 'IEC 61508-3:2010', 'IEC 61,508 dash 3 twenty ten'],
    ['de', '10000L Wasser', 'zehntausend Liter Wasser'],
    ['fr', 'ISO 8859-1', 'ISO 8859 tiret 1'],
    ['en', '0B of 80:30080/TCP', '0 bytes of 80:30080/T C P'],
    ['de', 'Absatz 1 gilt, § 26k, § 6g', 'Absatz 1 gilt, Paragraf 26k, Paragraf 6g'],
    ['it', "l'articolo 1 della", "l'articolo 1 della"],
    ['en', 'in A/B tests, in km/h', 'in A B tests, in kilometers per hour'],
    ['de', '3x am Tag, 2x im Nenner', '3 mal am Tag, 2x im Nenner'],
    ['zh', '图-1，库存-5', '图一，库存负五'],
    ['en', 'Figures 3-1 and 3-2, pages 7-11', 'Figures 3 dash 1 and 3 dash 2, pages 7 to 11'],
    ['en', 'for example 5-10 files', 'for example 5 to 10 files'],
    ['de', 'Listing 7-11, Tabelle 3-1', 'Listing 7 Strich 11, Tabelle 3 Strich 1'],
    ['fr', 'la figure 2-4', 'la figure 2 tiret 4'],
    ['es', 'la tabla 3-1', 'la tabla 3 guion 1'],
    ['it', 'la figura 2-4', 'la figura 2 trattino 4'],
    ['pt', 'Tabela 3-1', 'Tabela 3 traço 1'],
    ['nl', 'Tabel 3-1', 'Tabel 3 streepje één'],
    ['pl', 'rysunek 2-4', 'rysunek 2 myślnik 4'],
    ['ru', 'рис. 2-4', 'рисунок 2 дефис 4'],
    ['ar', 'الشكل 3-1', 'الشكل ثلاثة شرطة واحد'],
    ['ja', '図3-1', '図3の1'],
    ['ko', '그림 3-1', '그림 삼 하이픈 일'],
    ['zh', '如图2-3、2-4所示', '如图二横杠三、二横杠四所示'],
    ['es', 'el valor 1 significa, el 1 indica', 'el valor 1 significa, el 1 indica'],
    ['es', 'al menos 1 persona, cada 1 hora', 'al menos una persona, cada una hora'],
    ['fr', "l'index 1 permet, au moins 1 heure", "l'index 1 permet, au moins une heure"],
    ['it', 'il nodo 1 punta, indice 1 della lista', 'il nodo 1 punta, indice 1 della lista'],
    ['it', 'almeno 1 volta, con 1 errore', 'almeno una volta, con un errore'],
    ['pt', 'a versão 1 aponta, a cada 1 hora', 'a versão 1 aponta, a cada uma hora'],
    ['ru', 'в июне 2015 вышла', 'в июне две тысячи пятнадцатого вышла'],
    ['ru', 'с мая 2020 по июнь 2021.', 'с мая две тысячи двадцатого по июнь две тысячи двадцать первого.'],
    ['ru', '2-digit, 5-летний', '2-digit, пятилетний'],
    [
      'ru',
      'с 21 файлом, с 1 часа, тег h 1 страницы',
      'с двадцатью одним файлом, с одного часа, тег h 1 страницы',
    ],
    ['pl', 'z 1 błędem, z 1 osobą, z 1 pliku', 'z jednym błędem, z jedną osobą, z jednego pliku'],
    ['pt', 'se y = 2x, 2x mais rápido', 'se y igual a 2x, duas vezes mais rápido'],
    ['es', 'la pipeline y los bugs', 'la páiplain y los bags'],
    ['fr', 'un byte, le commit', 'un baïte, le commite'],
    ['de', 'Feature-Branches, Bugs im Cache', 'Fietscher-Bräntsches, Baggs im Käsch'],
    ['en', 'git clone, cached metadata of github.com', 'ghit clone, cashed metta data of ghit hub dot com'],
    ['en', 'an id, the schema’s userId', "an I D, the skeema's user I D"],
    ['en', 'XMLParser, userIDs, innerHTML', "X M L Parser, user I D's, inner H T M L"],
    ['en', 'MyComponent of TensorFlow, snake_case', 'My Component of Tensor Flow, snake case '],
    ['en', 'McDonald, 5 kWh, foo.readAll', 'McDonald, 5 kilowatt-hours, foo dot read All'],
    ['de', 'useState, ein cacheKey', 'Juhs State, ein Käsch Kie'],
    ['de', 'JavaScript mit Node.js auf GitHub', 'Dschawaskript mit Nohd.js auf Gitthabb'],
    ['it', 'il file in cache, le queue di GitHub', 'il fail in kesh, le kiù di ghitab'],
    ['nl', 'de branches en een update', 'de brentsjis en een updeet'],
    ['pl', "hooki z cache'u w Dockerze, commitować", 'huki z keszu w dokerze, komitować'],
    ['pt', 'o site online e as queries', 'o saite onláin e as kuéris'],
    ['de', 'Cloud-Dienste, cache.ts, @merge', 'Klaud-Dienste, cache.ts, ät Mördsch'],
    ['de', 'der Wert 1 wird auf 1 gesetzt', 'der Wert 1 wird auf 1 gesetzt'],
    ['de', '1 neue große Datei, 1 Fehler', 'eine neue große Datei, ein Fehler'],
    ['de', 'in 1 s, vor 1 km, um 1 %', 'in einer Sekunde, vor einem Kilometer, um ein Prozent'],
    ['en', '10² - 1, 2n - 1 - 1', '10 squared minus 1, 2n minus 1 minus 1'],
    ['en', '2 to the 7 - 1, -5 - 10 °C', '2 to the 7 minus 1, minus 5 to 10 degrees Celsius'],
    ['en', 'on @vue/theme.', 'on at vue slash theme.'],
    ['ja', 'バージョンv2から', 'バージョン2から'],
    ['en', 'sonnet-4-20250514, 20251301', 'sonnet-4-May fourteenth, twenty twenty-five, 20,251,301'],
    ['zh', '20250514，20101231元', '二零二五年五月十四日，两千零一十万一千二百三十一元'],
    ['en', 'in Version v2.0', 'in Version 2 point 0'],
    ['ja', '5月1日～7日、9時～17時、月～金曜日', '5月1日から7日、9時から17時、月曜から金曜日'],
    ['ja', '月曜～金曜、月～金', '月曜から金曜、月曜から金曜'],
    ['ko', '9시 ~ 17시, 월요일~금요일, ~10명', '아홉 시 에서 십칠시, 월요일에서 금요일, 대략 십명'],
    ['zh', '周一～周五，上午9点～下午5点，～10人', '周一到周五，上午九点到下午五点，约十人'],
    ['zh', '10MB/秒', '每秒钟十兆字节'],
    ['ja', '100km/時', '1時間あたり100キロメートル'],
    ['ko', '2~3개, 5~10명, 6~7월', '두세 개, 다섯 명에서 열 명, 육에서 칠월'],
    ['ko', '10MB/초', '초당 십메가바이트'],
    ['zh', '换行，第3行，命令行，行号', '换航，第三航，命令航，航号'],
    ['zh', '运行内存，一行人，出行首次，银行', '运行内存，一行人，出行首次，银行'],
    ['zh', '重写，重命名，权重设置，隆重发布', '虫写，虫命名，权重设置，隆重发布'],
    ['zh', '弹窗，角色，倒计时', '谈窗，决色，到计时'],
    ['zh', '100米/秒，10Mbps，100M', '一百米每秒，每秒钟十兆比特，一百 M'],
    ['ja', '①まず②次に、手順③を', '1まず2、次に、手順3を'],
    ['en', '① Step ②.', '1 Step 2.'],
    ['zh', '①②步骤', '一二、步骤'],
    ['ja', '10Mbps、100M', '1秒あたり10メガビット、100 M'],
    ['zh', '1080P；波音737；110报警；12306网站', '一零八零P；波音七三七；幺幺零报警；幺二三零六网站'],
    ['zh', '2024Q1，10w人', '二零二四Q一，十万人'],
    ['zh', '好的～，Python3.8', '好的~，Python三点八'],
    ['en', 'c++17 or gnu++11', 'C plus plus 17 or gnu plus plus 11'],
    ['en', '#ifdef DEBUG', 'hash ifdef dee bug'],
    ['en', 'max="9">64</b>', 'max="9">64<slash b>'],
    ['en', 'on 5 May. The rest', 'on the fifth of May. The rest'],
    ['en', 'on Dec. 5 and 6 Jan. of', 'on December fifth and the sixth of January of'],
    ['fr', 'le 5 mai. Le reste', 'le cinq mai. Le reste'],
    ['ru', '5 мая. Всё', 'пятое мая. Всё'],
    // The engine takes a point before a small letter for that of an abbreviation.
    ['de', 'Es regnet. 20 km/h sind genug.', 'Es regnet. Zwanzig Kilometer pro Stunde sind genug.'],
    ['fr', 'env. 5 minutes', 'environ cinq minutes'],
    ['ru', 'стр. 12', 'страница 12'],
    ['ru', 'стр. 12–15', 'страницы 12 — 15'],
    ['ru', 'глава IV', 'глава четвёртая'],
    ['pl', '50. rocznica', 'pięćdziesiąta rocznica'],
    ['pl', '60. rocznica', 'sześćdziesiąta rocznica'],
    ['pl', '16. rocznica', 'szesnasta rocznica'],
    ['ko', '2 + 2 = 4', '2 더하기 2 는 4'],
    ['ko', '+5%', '플러스 5퍼센트'],
    ['zh', '代码 001,002', '代码零零一, 零零二'],
    ['zh', '01.5', '一点五'],
    ['ko', '001,002', '영 영 일, 영 영 이'],
    ['ko', '01.5', '일 점 오'],
    ['ar', '001,002', 'صفر صفر واحد, صفر صفر اثنان'],
    ['de', '01,5', '1 Komma 5'],
    ['ar', '1 $', 'دولار واحد'],
    ['ar', '2 $', 'دولاران'],
    ['ar', '5 $', '5 دولارات'],
    ['de', 'beispiel.de', 'beispiel Punkt D E'],
    ['en', 'Fig. 2, and no. 5', 'figure 2, and number 5'],
    // A path ends before the point of its sentence.
    ['en', 'See /etc/hosts. Then ./configure.', 'See slash etc slash hosts. Then dot slash configure.'],
    ['en', 'cd ../.. there', 'cd dot dot slash dot dot there'],
    // A number before what it counts is no year.
    ['en', 'added 1424 packages of 1500 lines', 'added 1,424 packages of 1,500 lines'],
    ['en', 'exceeding 2048 bytes', 'exceeding 2,048 bytes'],
    ['en', 'In 1848 elections', 'In eighteen forty-eight elections'],
    ['en', 'the 2012 projects', 'the twenty twelve projects'],
    ['en', 'ECMAScript 2025 features', 'ECMA Script twenty twenty-five features'],
    ['de', 'im Jahre 1999 als Ersatz', 'im Jahre neunzehnhundertneunundneunzig als Ersatz'],
    // What is measured is no score.
    ['en', 'cut by 20-30%', 'cut by 20 to 30 percent'],
    ['de', 'mit 20-30 % Rabatt', 'mit 20 bis 30 Prozent Rabatt'],
    ['it', 'per 25-30 min. in forno', 'per venticinque — trenta minuti. in forno'],
    ['pt', 'por 25-30 min', 'por vinte e cinco a trinta minutos'],
    ['it', 'vince per 3-2', 'vince per 3 a 2'],
    ['it', 'Via Roma 12/A', 'Via Roma 12/A'],
    ['de', '75 kW/102 PS', 'fünfundsiebzig Kilowatt / einhundertzwei PS'],
    ['en', '180 °C/350 °F', '180 degrees Celsius / 350 degrees Fahrenheit'],
    ['en', '6 l/100 km', '6 liters per 100 kilometers'],
    ['en', 'at 4.30pm or 9.00 a.m.', 'at four thirty P M or 9 A M'],
    ['en', '2 Tbsp. butter', '2 tablespoons butter'],
    ['en', 'Git 2.36 and Linux 6.12', 'ghit 2 point 36 and Linux 6 point 12'],
    [
      'en',
      '[10/Oct/2020:13:55:36 -0700]',
      '[the tenth of October, twenty twenty, thirteen fifty-five and thirty-six seconds]',
    ],
    ['en', 'db-0, 0/1, Pending', 'db-0, 0 of 1, Pending'],
    ['en', 'api, 0/1, CrashLoopBackOff', 'A P I, 0 of 1, Crash Loop Back Off'],
    ['en', '0/12 of them', '0 of 12 of them'],
    ['en', 'See GHSA-jfh8-c2jp-5v3q.', 'See G H S A, J F H 8, C 2 J P, 5 V 3 Q.'],
    ['en', 'at 0 3 * * 1-5, 2 * 3 * 4', 'at 0, 3, star, star, 1 to 5, 2 times 3 times 4'],
    ['de', 'um */5 * * * *', 'um Stern Slash 5, Stern, Stern, Stern, Stern'],
    // A footnote's star has no name, as those of types and paths have.
    ['en', 'bacon*, 5 €*, a void*, src/*.', 'bacon, 5 euros, a void*, src/*.'],
    ['en', '* Not the hot version', 'Not the hot version'],
    ['en', '21 Jan 8 10:15 cpp', '21 January eighth ten fifteen cpp'],
    ['en', 'coreutils 9.4 April 2024', 'coreutils 9 point 4 April twenty twenty-four'],
    ['en', 'status 401, 403 or 404', 'status 4 oh 1, 4 oh 3 or 4 oh 4'],
    ['en', 'Status 401/403', 'Status 401 slash 403'],
    ['en', 'the last 30d, 5d 3h, in 2d', 'the last 30 days, 5 days 3 hours, in 2d'],
    ['en', 'code 100% here', 'code 100 percent here'],
    ['en', 'up +3.4pp, 24 pp.', 'up plus 3 point 4 percentage points, 24 pp.'],
    ['en', 'It is 2.5x. (2x), 3x', 'It is 2 point 5 times. (2 times), 3 times'],
    ['en', 'Ln 5, Col 10; col name', 'line 5, column 10; col name'],
    ['en', '10s, 5m or 1h; 400m in 50s', '10 seconds, 5 minutes or 1 hour; 400 meters in 50 seconds'],
    ['de', 'z. B. 23m, 10s', 'zum Beispiel Dreiundzwanzig Minuten, zehn Sekunden'],
    ['de', 'i. V. m. Ziff. 2 lit. a u. b', 'in Verbindung mit Ziffer 2 Buchstabe a und b'],
    ['fr', 'au 06.12.34.56.78', 'au 0 6, 12, 34, 56, 78'],
    ['en', 'in PEP 3120', 'in PEP thirty-one twenty'],
    ['en', 'the "-h" option', 'the "dash H" option'],
    ['en', 'see -r/--replace', 'see dash R/dash dash replace'],
    ['ru', 'п. 2 ч. 1 ст. 5', 'пункт 2 часть один статья 5'],
    ['ru', '2 ч. дня', 'два часа. дня'],
    ['ru', 'в 1990-х гг. было', 'в тысяча девятьсот девяностых годах было'],
    ['ru', '1990-е гг. были', 'тысяча девятьсот девяностые годы были'],
    ['en', 'The answer is no. Then', 'The answer is no. Then'],
    ['en', 'Gen. Lee, Sun Co. Inc.', 'General Lee, Sun Company Incorporated.'],
    // One of several, beside what is so counted; a part of a whole elsewhere.
    ['en', '[1/4] Resolving', '[1 of 4] Resolving'],
    ['en', '[12/345] Building', '[12 of 345] Building'],
    ['en', '[4/4] Building', '[4 of 4] Building'],
    ['en', 'Step 3/8 : FROM', 'Step 3 of 8 : FROM'],
    ['en', '(attempt 2/5)', '(attempt 2 of 5)'],
    ['en', 'Retrying (1/3)', 'Retrying (1 of 3)'],
    ['en', 'Score: 8/10', 'Score: 8 of 10'],
    ['en', 'a third part 1/3 of it', 'a third part one third of it'],
    ['en', '[1/2, 3/4]', '[one half, three quarters]'],
    ['en', 'a half (1/2)', 'a half (one half)'],
    ['en', 'try 1/2 tsp', 'try one half teaspoon'],
    ['de', 'Schritt 3/5', 'Schritt 3 von 5'],
    ['de', '3/5 der Zeit', 'drei Fünftel der Zeit'],
    ['fr', 'étape 3/5', 'étape 3 sur 5'],
    ['es', 'paso 3/5', 'paso 3 de 5'],
    ['it', 'passo 3/5', 'passo 3 di 5'],
    ['nl', 'stap 3/5', 'stap 3 van 5'],
    ['pl', 'krok 3/5', 'krok 3 z pięciu'],
    ['pt', 'passo 3/5', 'passo 3 de 5'],
    ['ru', 'шаг 3/5', 'шаг 3 из пяти'],
    ['ar', 'الخطوة 3/5', 'الخطوة ثلاثة من خمسة'],
    ['zh', '步骤 3/5', '步骤 三，共五'],
    ['zh', '第1/2页', '第一，共二页'],
    ['zh', '3/5的人', '五分之三的人'],
    ['en', 'by Fri 5/10', 'by Friday May tenth'],
    ['en', 'due 5/10', 'due May tenth'],
    ['en', 'on Friday 3/40', 'on Friday 3 slash 40'],
    ['en', 'See Appendix C and Group L.', 'See Appendix C and Group L.'],
    ['en', "type X = 'a'", "type X = 'a'"],
    ['en', 'Chapter X, Class I, type II', 'Chapter 10, Class 1, type 2'],
    ['de', 'Klasse C auch', 'Klasse C auch'],
    // A year with its month, and numbers that begin with 0, are no ranges.
    ['en', 'for 2024-05.', 'for May twenty twenty-four.'],
    ['en', 'Schema 2020-12', 'skeema December twenty twenty'],
    ['de', 'Bericht 2024-05', 'Bericht Mai zweitausendvierundzwanzig'],
    ['es', 'en 2024-05', 'en mayo de dos mil veinticuatro'],
    ['zh', '报告 2024-05', '报告 二零二四年五月'],
    ['ko', '2024-06', '이천이십사년 유월'],
    ['ja', '2024-05', '2024年5月'],
    ['en', '2003-04 and 2019-20', 'two thousand three to oh four and twenty nineteen to twenty'],
    ['en', 'invoice 2024-0153', 'invoice twenty twenty-four-0 1 5 3'],
    ['en', 'MA 02111-1307', 'MA 0 2 1 1 1-1 3 0 7'],
    ['en', '01-03 and 1,000-2,000', '01 to 03 and 1,000 to 2,000'],
    ['en', '0-5 and 0.5-1', '0 to 5 and 0 point 5 to 1'],
    // A dash with spaces parts words; it is a minus where something is calculated.
    ['en', 'Release notes - 2024', 'Release notes - twenty twenty-four'],
    ['en', 'Lasagne - 4 servings', 'Lasagne - 4 servings'],
    ['en', 'Windows 10 - 64 bit', 'Windows 10 - 64 bit'],
    ['en', 'iPhone 15 - 128GB', 'I phone 15 - 128 gigabytes'],
    ['en', 'Lesson 3 - 5 tips', 'Lesson 3 - 5 tips'],
    ['en', '$20 - 30% off', '20 dollars - 30 percent off'],
    ['de', 'Teil 3 - 5 Tipps', 'Teil 3 - 5 Tipps'],
    ['en', '10 - 4 = 6 and 2-1=1', '10 minus 4 equals 6 and 2 minus 1 equals 1'],
    ['en', 'x = 10 - 4', 'x equals 10 minus 4'],
    ['fr', '10 - 4 = 6', '10 moins 4 égal 6'],
    ['zh', '10 - 4 = 6', '十减四等于六'],
    ['en', 'n - 2, f(x) - 3, length - 1', 'n minus 2, f(x) minus 3, length minus 1'],
    ['en', 'total = count - 5', 'total equals count minus 5'],
    ['en', '2 - 3 eggs, pages 3 - 5, $20 - $30', '2 to 3 eggs, pages 3 to 5, 20 to 30 dollars'],
    ['en', 'Node 18 - 20', 'Node 18 to 20'],
    ['en', 'France 3 - 1 Germany', 'France 3 to 1 Germany'],
    ['en', 'at -5 °C', 'at minus 5 degrees Celsius'],
    // The point of a short form also ends the sentence.
    ['en', 'at 2:30 p.m. Please', 'at two thirty P M. Please'],
    ['en', '9 a.m. Monday, 9 a.m. Eastern, 9 a.m. EST', '9 A M Monday, 9 A M Eastern, 9 A M E S T'],
    // A unit on both sides of a range is said once.
    ['en', '10ms-20ms, 5 GB - 10 GB, 1h-2h', '10 to 20 milliseconds, 5 to 10 gigabytes, 1 to 2 hours'],
    ['en', '10 kg - 20 lb', '10 kilograms - 20 pounds'],
    ['de', '5 kg - 10 kg', 'fünf bis zehn Kilogramm'],
    ['fr', '9h-18h', 'neuf à dix-huit heures'],
    ['fr', '9h30-18h', 'neuf heures trente à dix-huit heures'],
    ['fr', '1 h 30 min', 'une heure trente'],
    ['fr', 'Il mesure 1,85 m', 'Il mesure un mètre 85'],
    ['fr', '½ l, 1/2 kg', 'un demi litre, un demi kilogramme'],
    // The letter B is a power elsewhere than in English beside a currency alone.
    ['fr', 'salle 3B', 'salle 3 B'],
    ['de', 'Raum 3B', 'Raum 3 B'],
    ['de', '3B €', '3 Milliarden Euro'],
    ['en', '3B people', '3 billion people'],
    // What lasts is no time of day.
    ['en', 'eta 0:00:00', 'eta 0 seconds'],
    ['en', 'Duration: 00:03:25', 'Duration: 3 minutes 25 seconds'],
    ['en', 'it took 1:02:03.', 'it took 1 hour 2 minutes 3 seconds.'],
    ['en', 'at 2:00:35', "at two o'clock and thirty-five seconds"],
    ['en', 'at 0:03:25', 'at zero oh three and twenty-five seconds'],
    ['de', 'Dauer: 00:03:25', 'Dauer: drei Minuten fünfundzwanzig Sekunden'],
    // The place of a linter is neither a ratio nor a time.
    ['en', '142:19  warning', '142:19 warning'],
    ['en', '3:25  error', '3:25 error'],
    ['en', '16:9 and 3:25', '16 to 9 and three twenty-five'],
    // An engine by its name
    ['en', 'the V8 engine, v8 and V8.4', 'the V8 engine, version 8 and version 8 point 4'],
    ['en', 'QA needs two UUIDs', "Q A needs two U U I D's"],
    ['en', 'TL;DR: the ETA is 5', 'T L D R: the E T A is 5'],
    ['en', 'The kQA and xETA', 'The kQA and xETA'],
    ['en', 'a Node-API or UI/UX, PIDs, --API', "a Node-A P I or U I/U X, P I D's, --A P I"],
    ['en', '10^-3 or x^-1', '10 to the minus third or x to the minus first'],
    ['en', '[PATCH v3 02/17] mm', '[PATCH version 3 2 of 17] mm'],
    ['en', '[RFC PATCH 0/7]', '[R F C PATCH 0 of 7]'],
    ['en', 'JavaScript/TypeScript on SIMD', 'java script/type script on sim D'],
    ['en', 'VSCode, nodejs and RegExp', 'V S code, node J S and rejex P'],
    ['en', '.vscode/tsconfig.json', 'dot V S code slash T S config dot jason'],
    ['en', 'ChatGPT uses MongoDB.', 'chat G P T uses mongo D B.'],
    ['en', '#vscode and vscode', 'hashtag vscode and V S code'],
    ['zh', 'localhost:3000', 'localhost 冒号 三零零零'],
    ['ja', '127.0.0.1:8080', '127 ドット 0 ドット 0 ドット 1 コロン 8080'],
    ['pl', 'localhost:8080', 'localhost dwukropek 8080'],
    ['ru', 'localhost:8080', 'localhost двоеточие 8080'],
    ['en', 'localhost:8080', 'local host colon eighty eighty'],
    ['zh', '仅2%的用户有2个', '仅百分之二的用户有两个'],
    ['zh', '±2%', '正负百分之二'],
    ['zh', '2 ppm', '百万分之二'],
    ['zh', '5‰', '千分之五'],
    ['zh', '2‰到3‰', '千分之二到千分之三'],
    ['ja', '3月5日（火）14:00', '3月5日火曜日14時'],
    ['ja', '3月5日(火)、毎週（水）に', '3月5日火曜日、毎週水曜日に'],
    ['ja', '3/5（火）と2024/3/6(水)', '3月5日火曜日と2024年3月6日水曜日'],
    ['ja', '3/5(月)の(月)、13/5（火）', '3月5日月曜日の(月)、13/5火曜日'],
    ['ja', '3/5が、3/5（二）が', '5分の3が、5分の3(二)が'],
    ['ko', '3/5(화)와 3/5', '삼월 오일 화요일와 오분의 삼'],
    ['zh', '3/5（周二），3/5', '三月五日（周二），五分之三'],
    ['ja', '令和6年に命令和訳', 'れいわ6年に命令和訳'],
    ['fr', 'n°1, n°42, p.42 et art.5', 'numéro un, numéro 42, page 42 et article 5'],
    ['fr', 'Un disque M.2, le n° 5', 'Un disque M.2, le numéro 5'],
    ['de', 'Nr.5, S.42 und ca.5, Fr.50', 'Nummer 5, Seite 42 und circa 5, Fr.50'],
    ['ja', 'No.5、№5', 'ナンバー5、ナンバー5'],
    ['ru', 'стр.12, д.5', 'страница 12, дом 5'],
    ['es', 'n.º5, pág.12', 'número 5, página 12'],
    ['en', 'Fig.3 and no.5, p.a5', 'figure 3 and number 5, p.a5'],
    ['fr', 'le 3/7, du 14/07 au 3/4', 'le 3 juillet, du 14 juillet au 3 avril'],
    [
      'fr',
      'le 3/4 du temps, le 1/2 tarif, plein au 3/4',
      'le trois quarts du temps, le un demi tarif, plein au trois quarts',
    ],
    ['fr', 'page 3/7', 'page 3 sur 7'],
    ['es', 'el 3/7 a las 10:00', 'el 3 de julio a las diez'],
    ['es', 'el 1/2 litro, el 24/7', 'el medio litro, el veinticuatro siete'],
    ['it', 'dal 3/7 al 10/7, il 1/3 dei voti', 'dal 3 luglio al 10 luglio, il un terzo dei voti'],
    ['pt', 'no dia 3/7, 3/7 dos votos', 'no dia 3 de julho, 3 barra 7 dos votos'],
    ['de', 'am 1. und 2. Juni', 'am ersten und zweiten Juni'],
    ['de', 'der 1. oder 2. Mai', 'der erste oder zweite Mai'],
    ['de', 'vom 03.07.–05.07.2024', 'vom dritten Juli bis fünften Juli zweitausendvierundzwanzig'],
    [
      'de',
      '3.–5.7.2024 und 03.07.-05.07.',
      'dritter bis fünfter Juli zweitausendvierundzwanzig und dritter Juli bis fünfter Juli',
    ],
    ['de', 'Kapitel 1.2.–3.4.', 'Kapitel 1 Punkt 2.–3.4.'],
    ['zh', '请拨打138-1234-5678', '请拨打幺三八幺二三四五六七八'],
    ['zh', '下午3:30，9:00开始', '下午三点三十分，九点开始'],
    ['zh', '3:30，100人，１，０００人', '三点三十分，一百人，一千人'],
    ['ja', '3：30，9：00', '3時30分,9時'],
    ['en', 'at 10:15:30 2024 -0500', 'at ten fifteen and thirty seconds twenty twenty-four'],
    [
      'en',
      '2024-11-21 10:15:30 +0000',
      'November twenty-first, twenty twenty-four, ten fifteen and thirty seconds U T C',
    ],
    ['en', 'in 2024 +200', 'in twenty twenty-four plus 200'],
  ] as const) {
    it(`is ${spoken} for ${written} in ${language}`, async () => {
      const words = await wordsHere(language);
      assert.equal(plainWords(saidText(written, words), words), plainWords(spoken, words));
    });
  }

  it('is found in each language for what all the others write, and no pattern is skipped that has something to say', async () => {
    const skipped = new Set<string>();
    for (const language of languages) {
      const words = await wordsHere(language);
      // Of the others' pairs, some: all would take a minute.
      const others = saidPairs().filter((pair, n) => pair.ofStranger && n % 8 === 0);
      for (const { written } of others) saidText(written, words);
      for (const { written } of [...saidPairs().filter((pair) => pair.language === language), ...others]) {
        for (const { languages: only, needs, pattern, say } of saidClasses) {
          if (
            needs === undefined ||
            only?.includes(language) === false ||
            words.pattern(needs, written).test(written)
          )
            continue;
          const form = words.pattern(pattern, written);
          form.lastIndex = 0;
          // Not `matchAll`, whose copies of a pattern are compiled again and again.
          for (let match = form.exec(written); match !== null; match = form.exec(written)) {
            const { index, 0: all, groups } = match;
            const around = { before: written.slice(0, index), after: written.slice(index + all.length) };
            if (say({ ...groups, all }, words, around) !== undefined)
              skipped.add(`${language}: ${all} has no ${words.pattern(needs, written).source}`);
          }
        }
      }
    }
    assert.deepEqual([...skipped], []);
  });

  it('says a name that every object has like a made-up one', async () => {
    const words = await wordsHere('en');
    for (const name of ['constructor', 'toString', 'valueOf', 'hasOwnProperty'])
      assert.equal(
        saidText(`@${name} of lib/${name}.ts and example.com/${name}`, words),
        saidText('@some of lib/some.ts and example.com/some', words).replaceAll(
          'some',
          name.replaceAll(/(?=[A-Z])/g, ' '),
        ),
      );
  });

  for (const language of languages) {
    it(`maps to the text in order, and loses no letter and no digit of it, in ${language}`, async () => {
      const words = await wordsHere(language);
      for (const line of hostileLines) assertWhole(line, words);
      fc.assert(
        fc.property(anything, (parts) => {
          assertWhole(parts.join(''), words);
        }),
        {
          numRuns: Number(process.env['LECTOR_RUNS'] ?? 25),
          // An Arabic letter without a plain one, and numbers as long as their words with their spaces.
          examples: [[['\ufe7e']], [['127.0.0.1:3000', 'A']], [['sneller1_000_000 ']]],
        },
      );
    });

    it(`keeps the value of every number, in ${language}`, async () => {
      const words = await wordsHere(language);
      const forms = ['#', '# km', '#%', '(#)', '5–#', '€#', '# €', '-#', '[#]', '~#'];
      fc.assert(
        fc.property(fc.integer({ min: 2100, max: 9_999_999 }), fc.constantFrom(...forms), (number, form) => {
          const spoken = saidText(form.replace('#', String(number)), words);
          const readings = [String(number), ...cardinals(String(number), words)];
          assert.ok(
            readings.some((reading) =>
              withoutDuals(spoken.replaceAll(',', '')).includes(withoutDuals(reading)),
            ),
            `${form} with ${String(number)}: ${spoken}`,
          );
        }),
        { numRuns: 50, examples: [[2_200_000, '#']] },
      );
    });
  }

  it('is what the documents show for each class', async () => {
    const section = readFileSync('docs/text.md', 'utf8').split('## Who says numbers')[1] ?? '';
    const [head, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
    const columns = (head ?? '')
      .split('|')
      .slice(2, -1)
      .map((name) => codes[name.trim()] ?? '');
    const shown = rows
      .slice(
        0,
        rows.findIndex((row) => row.startsWith('| language')),
      )
      .map((row) => row.split('|').slice(2, -1));
    assert.ok(shown.length > 20);
    for (const row of shown) {
      for (const [n, cell] of row.entries()) {
        const words = await wordsHere(columns[n] ?? '');
        const [written = '', spoken = ''] = cell.trim().split(': ');
        assert.equal(plainWords(saidText(written, words), words), plainWords(spoken, words), written);
      }
    }
  });
});

/** The map has a place for all words, in order, and for every letter and digit of the text it has one with a sound. */
function assertWhole(text: string, words: Words): void {
  const { text: spoken, map } = said(mapped(text), words);
  const heard = new Set<number>();
  let end = 0;
  let place = 0;
  for (const run of map) {
    assert.equal(run.start, end, 'the map has no gaps');
    assert.ok(run.source.start >= place, 'the map goes forward');
    end = run.end;
    place = run.source.start;
    for (let at = run.source.start; at < run.source.end; at++) {
      const start = isUnchanged(run) ? run.start + at - run.source.start : run.start;
      const words = isUnchanged(run)
        ? String.fromCodePoint(spoken.codePointAt(start) ?? 0)
        : spoken.slice(start, end);
      if (/[\p{L}\p{N}]/u.test(words)) heard.add(at);
    }
  }
  assert.equal(end, spoken.length);
  for (const { index, 0: one } of text.matchAll(/[\p{L}\p{Nd}]/gu))
    assert.ok(heard.has(index), `${one} of ${text} is in ${spoken}`);
}

const codes: Readonly<Record<string, string>> = {
  English: 'en',
  German: 'de',
  Spanish: 'es',
  Japanese: 'ja',
};

/** All ways to write out a number. */
function cardinals(digits: string, words: Words): readonly string[] {
  return Object.keys(words.packed.spellout).flatMap((rule) => {
    const name = /^%spellout-(?<name>cardinal.*|numbering.*)$/.exec(rule)?.groups?.['name'];
    return name === undefined ? [] : [words.spelled(name, digits)];
  });
}

/** An Arabic dual is shorter before what it counts, and a Chinese 2 has two words. */
function withoutDuals(words: string): string {
  return words.replace(/(?<=[اي])ن(?=\s|$)/g, '').replaceAll('两', '二');
}
