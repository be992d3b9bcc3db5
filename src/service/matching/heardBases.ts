import { matchBases } from '../engine/engines.js';
import measured from './heardBases.json' with { type: 'json' };
import type { BaseVoice } from '../engine/engine.js';
import type { VoiceMeasures } from './measures/measureVoice.js';
import type { HeardBase } from './searchVoice.js';

/**
 * The voices that ship for a language, already heard. How they sound does not change, but for chance in eSpeak's breath,
 * and hearing one takes most of a second. `npm run bases` hears them all again.
 */
export function heardBases(language: MatchedLanguage): readonly HeardBase[] {
  const ofLanguage: Readonly<Record<string, VoiceMeasures>> = measured[language];
  return matchBases(language).map((base) => {
    const measures = ofLanguage[baseName(base)];
    if (measures === undefined) throw new Error(`Nobody has heard ${baseName(base)}.`);
    return { base, measures };
  });
}

/** In the table. */
export function baseName({ engine, base }: BaseVoice): string {
  return `${engine} ${base}`;
}

/**
 * What a base voice reads so that it can be measured: about 25 seconds of everyday prose per language, with vowels,
 * sentence lengths and pauses like those of a person reading aloud.
 */
export const referenceTexts = {
  en: 'On Monday I walked to the market, because the bus was late again. The woman who sells apples told me that rain was coming, and she was right. I bought bread, some cheese and a bottle of milk, and hurried home along the river. Two children were feeding the ducks. Their father sat on a bench and read an old book. Do you know that story? It begins with a journey and ends with a letter that nobody opened.',
  de: 'Am Donnerstag bin ich zum Wochenmarkt gelaufen, weil der Omnibus wieder Verspätung hatte. Die Verkäuferin am Obststand erzählte mir, dass es am Nachmittag regnen werde, und sie behielt recht. Ich kaufte Brot, etwas Käse und eine Flasche Milch und eilte am Fluss entlang nach Hause. Zwei Kinder fütterten die Enten. Ihre Großmutter saß auf einer Parkbank und las in einem alten Buch. Kennen Sie diese Geschichte? Sie beginnt mit einer Reise und endet mit einem Brief, den niemand öffnete.',
  es: 'El lunes fui caminando al mercado, porque el autobús llegaba tarde otra vez. La mujer que vende manzanas me dijo que iba a llover, y tenía razón. Compré pan, un poco de queso y una botella de leche, y volví deprisa a casa por la orilla del río. Dos niños daban de comer a los patos. Su padre estaba sentado en un banco y leía un libro viejo. ¿Conoces esa historia? Empieza con un viaje y termina con una carta que nadie abrió.',
  fr: "Lundi, je suis allé au marché à pied, parce que le bus était encore en retard. La femme qui vend des pommes m'a dit qu'il allait pleuvoir, et elle avait raison. J'ai acheté du pain, un peu de fromage et une bouteille de lait, puis je suis vite rentré le long de la rivière. Deux enfants donnaient à manger aux canards. Leur père était assis sur un banc et lisait un vieux livre. Connais-tu cette histoire ? Elle commence par un voyage et finit par une lettre que personne n'a ouverte.",
  ja: 'げつようびに、バスがまたおくれたので、いちばまであるいていきました。りんごをうっているおんなのひとが、もうすぐあめがふるといいました。そのとおりでした。わたしはパンとチーズとぎゅうにゅうをかって、かわにそっていそいでかえりました。ふたりのこどもが、かもにえさをやっていました。おとうさんはベンチにすわって、ふるいほんをよんでいました。そのはなしをしっていますか。たびからはじまり、だれもあけなかったてがみでおわります。',
  ko: '월요일에 버스가 또 늦어서 시장까지 걸어서 갔습니다. 사과를 파는 여자가 곧 비가 올 거라고 말했는데 그 말이 맞았습니다. 나는 빵과 치즈와 우유 한 병을 사서 강을 따라 서둘러 집으로 돌아왔습니다. 아이 두 명이 오리에게 먹이를 주고 있었습니다. 아버지는 의자에 앉아 오래된 책을 읽고 있었습니다. 그 이야기를 아십니까? 여행으로 시작해서 아무도 열지 않은 편지로 끝납니다.',
  it: "Lunedì sono andato al mercato a piedi, perché l'autobus era di nuovo in ritardo. La donna che vende le mele mi ha detto che stava per piovere, e aveva ragione. Ho comprato del pane, un po' di formaggio e una bottiglia di latte, e sono tornato in fretta a casa lungo il fiume. Due bambini davano da mangiare alle anatre. Il padre era seduto su una panchina e leggeva un vecchio libro. Conosci quella storia? Comincia con un viaggio e finisce con una lettera che nessuno ha aperto.",
  pl: 'W poniedziałek poszedłem pieszo na targ, bo autobus znowu się spóźniał. Kobieta, która sprzedaje jabłka, powiedziała mi, że będzie padać, i miała rację. Kupiłem chleb, trochę sera i butelkę mleka, i szybko wróciłem do domu wzdłuż rzeki. Dwoje dzieci karmiło kaczki. Ich ojciec siedział na ławce i czytał starą książkę. Czy znasz tę historię? Zaczyna się od podróży, a kończy listem, którego nikt nie otworzył.',
  pt: 'Na segunda-feira fui a pé ao mercado, porque o ônibus estava atrasado outra vez. A mulher que vende maçãs disse-me que ia chover, e tinha razão. Comprei pão, um pouco de queijo e uma garrafa de leite, e voltei depressa para casa pela margem do rio. Duas crianças davam comida aos patos. O pai estava sentado num banco e lia um livro velho. Você conhece essa história? Começa com uma viagem e acaba com uma carta que ninguém abriu.',
  ar: 'يوم الاثنين مشيت إلى السوق لأن الحافلة تأخرت مرة أخرى. قالت لي المرأة التي تبيع التفاح إن المطر قادم، وكانت على حق. اشتريت الخبز وبعض الجبن وزجاجة من الحليب، وعدت بسرعة إلى البيت على طول النهر. كان طفلان يطعمان البط. وكان أبوهما يجلس على مقعد ويقرأ كتابا قديما. هل تعرف هذه القصة؟ إنها تبدأ برحلة وتنتهي برسالة لم يفتحها أحد.',
  nl: 'Op maandag liep ik naar de markt, omdat de bus weer te laat was. De vrouw die daar appels verkoopt, zei me dat het zou gaan regenen, en ze had gelijk. Ik kocht brood, wat kaas en een fles melk, en liep snel langs de rivier naar huis. Twee kinderen voerden de eenden. Hun vader zat op een bank en las een oud boek. Ken je dat verhaal? Het begint met een reis en eindigt met een brief die niemand heeft geopend.',
  ru: 'В понедельник я пошёл на рынок пешком, потому что автобус опять опаздывал. Женщина, которая продаёт яблоки, сказала мне, что скоро будет дождь, и она была права. Я купил хлеб, немного сыра и бутылку молока и быстро вернулся домой вдоль реки. Двое детей кормили уток. Их отец сидел на скамейке и читал старую книгу. Знаешь ли ты эту историю? Она начинается с путешествия и кончается письмом, которое никто не открыл.',
} as const;

export type MatchedLanguage = keyof typeof referenceTexts;

export const matchedLanguages = Object.keys(referenceTexts) as MatchedLanguage[];

/** The language behind a code of the interface: `en-v3` is English. */
export function matchedLanguage(code: string): MatchedLanguage | undefined {
  const [language = ''] = code.split('-');
  return Object.hasOwn(referenceTexts, language) ? (language as MatchedLanguage) : undefined;
}
