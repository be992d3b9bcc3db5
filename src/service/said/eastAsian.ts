import { common } from './alphabetic.js';
import { romanValue } from './numbers.js';
import { type SaidClass, nameOf, type Grammar, type Words } from './words.js';

const eastAsian = {
  ...common,
  decimal: '.',
  group: ',',
  monthFirst: true,
  ordinal: /(?!)(?<digits>)(?<mark>)/u,
  date: ({ day, month, year }, words) => {
    const [ofYear = '', ofMonth = '', ofDay = ''] = words.own.calendar?.split('|') ?? [];
    const say = (number: string): string => words.grammar.cardinal(number, words);
    const named = words.own.months?.[month] ?? say(String(month));
    return `${year === undefined ? '' : words.year(year) + ofYear}${named}${ofMonth}${say(day)}${ofDay}`;
  },
} satisfies Partial<Grammar>;

/** What people count with: before it, 2 is another word. */
const measures =
  '个|位|名|只|条|张|本|件|台|次|种|份|项|行|页|步|层|辆|家|座|颗|块|根|支|双|对|套|组|遍|倍|句|首|篇|周|天|年(?![级底初末月])|小时|分钟|秒|' +
  '人|滴|碗|杯|勺|大勺|小勺|汤匙|茶匙|瓶|袋|盒|包|片|粒|罐|把|段|瓣|朵|株|棵|匹|头|道|栋|间|扇|户|批|场|圈|团|堆|箱|桶|盆|锅|盘|碟|串|排|封|幅|集|枚|' +
  '公里|千米|厘米|毫米|米|公斤|千克|克|斤|吨|升|元|百|千|万|亿|個|隻|條|張|檔|輛|雙|對|組|萬|億|點|点(?!\\d(?!\\d?分))';

const unenclosed = /[\u2460-\u24ff\u2150-\u218b\u3200-\u32ff\u3380-\u33ff]/u;

function cardinal(number: string, words: Words, gender?: string): string {
  const [whole = '', decimals] = number.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const said =
    digits.length > 15
      ? oneByOne(whole)
      : words.spelled('cardinal-alternate2', digits).replace(/(?!^)两|两(?=百)/g, '二');
  const isAlone = gender === undefined || decimals !== undefined;
  const plain = isAlone ? said.replace(/^两$/, '二') : said;
  return decimals === undefined ? plain : `${plain}点${oneByOne(decimals)}`;
}

const digitNames = Array.from('零一二三四五六七八九');

function oneByOne(digits: string): string {
  return digits.replace(/\d/g, (digit) => digitNames[Number(digit)] ?? '');
}

/** Numbers in Chinese words: the engine reads ten thousand as ten times a thousand, and no year as people do. */
const chinese: Grammar = {
  ...eastAsian,
  cardinal,
  year: oneByOne,
  yearMark: /^\s?(?:[学财]?年|赛季|Q[1-4]|[上下]半年)/,
  time: ({ hour, minute, second }, words) => {
    const at = (digits: string, sign: string): string =>
      `${digits.startsWith('0') && Number(digits) > 0 ? '零' : ''}${cardinal(String(Number(digits)), words)}${sign}`;
    const last = second === undefined || Number(second) === 0 ? '' : at(second, '秒');
    const minutes = Number(minute) === 0 && last === '' ? '' : at(minute, '分');
    return `${cardinal(String(Number(hour)), words, 'm')}点${minutes}${last}`;
  },
  mixed: (whole, fraction) => `${whole}又${fraction}`,
};

/** In digits, which its dictionary reads. */
const japanese: Grammar = {
  ...eastAsian,
  cardinal: (number) => number,
  year: (digits) => digits,
  halves: (whole, noun, words) =>
    `${whole}${noun}${words.language === 'ja' ? '' : ' '}${words.own.andHalf ?? ''}`,
  time: ({ hour, minute, second }) =>
    `${String(Number(hour))}時${Number(minute) === 0 ? '' : `${String(Number(minute))}分`}${second === undefined ? '' : `${String(Number(second))}秒`}`,
};

export const eastAsianGrammars: Readonly<Record<string, Grammar>> = {
  zh: chinese,
  ja: japanese,
  ko: {
    ...japanese,
    // In words: the engine does not say the point, and a number's last sound changes what follows.
    cardinal: (number, words) => {
      const [whole = '', decimals] = number.split('.');
      const said = words.spelled('cardinal-sinokorean', whole.replace(/^0+(?=\d)/, ''));
      if (decimals === undefined) return said;
      return `${said} ${words.own.point} ${Array.from(decimals, (digit) => words.spelled('cardinal-sinokorean', digit)).join('')}`;
    },
    year: (digits, words) => words.spelled('cardinal-sinokorean', digits),
    time: ({ hour, minute }, words) => {
      const at = String(Number(hour));
      const isNative = Number(at) <= 12 && Number(at) > 0;
      const say = (number: string): string => words.grammar.cardinal(String(Number(number)), words);
      return `${isNative ? `${words.spelled('cardinal-native-attributive', at)} ` : say(at)}시${Number(minute) === 0 ? '' : ` ${say(minute)}분`}`;
    },
  },
};

const daysOfWeek: Readonly<Record<string, string>> = {
  ja: '[月火水木金土日]',
  ko: '[월화수목금토일]',
  zh: '(?:[周週]|星期|禮拜|礼拜)?[一二三四五六日天]',
};

/** A date in digits that would be a fraction without what is beside it: `3/5（火）`, `4/1〜4/5`, `12/31は`. */
const dateBeside: SaidClass = {
  languages: ['ja', 'ko', 'zh'],
  needs: /\d\/\d{1,2}(?:\s?[（(~〜～]|から|まで|より|[はに])/,
  pattern({ language }) {
    const day = `\\s?[（(]${daysOfWeek[language] ?? ''}[）)]`;
    const [other, to] = ['\\d{1,2}\\/\\d{1,2}', '\\s?[~〜～]\\s?'];
    return new RegExp(
      `(?<![\\p{N}/.])(?<month>0?[1-9]|1[0-2])\\/(?<day>0?[1-9]|[12]\\d|3[01])(?:(?=${day})|(?=${to}(?<until>${other})(?![\\d/]))|(?<=(?<![\\d/])(?<from>${other})(?:${day})?${to}${other})(?![\\d/])|(?<then>)(?=から|まで|より|[はに]))`,
      'gu',
    );
  },
  say({ month = '', day = '', until, from, then }, words, around) {
    const valueOf = (written = ''): number => Number(written.split('/')[0]) / Number(written.split('/')[1]);
    const value = valueOf(`${month}/${day}`);
    const [first, last] = until === undefined ? [valueOf(from), value] : [value, valueOf(until)];
    // "8/10は", "1/4〜1/2"
    if ((then !== undefined && value < 1 && Number(day) <= 12) || (first < last && last < 1))
      return undefined;
    const date = { day: String(Number(day)), month: Number(month), year: undefined, around };
    return words.grammar.date(date, words);
  },
};

/** `9時～17時`, `5月1日-7日`, `周一～周五`, `4/1～4/5`: from one to another, where `～10人` is about ten. */
const wave: SaidClass = {
  languages: ['ja', 'ko', 'zh'],
  needs: /[~〜～]|[年月日号號时時点點万萬亿億元円년월일시만억원][–—-]/,
  pattern:
    /(?<=(?:\d\s?\p{Lo}{1,4}|\bpp?\.\s?\d{1,4})\s?)[~〜～](?=\s?(?:[AP]M|\p{Lo}{0,3})\s?\d)|(?<=\d\s?[年月日号號时時点點万萬亿億元円년월일시만억원])[–—-](?=\d)|(?<=\d\/\d{1,2}(?:\s?[（(]\p{Lo}{1,3}[）)])?\s?)[~〜～](?=\s?\d{1,4}\/\d)|(?<=:\d\d(?:\s?[AP]M)?)[~〜～](?=[AP]M\s?\d)|(?<=(?:(?:[周週]|星期|[礼禮]拜)[一二三四五六日天]|曜日?|요일)\s?)[~〜～](?=\s?(?:[周週]|星期|[礼禮]拜|.[曜요]))/gu,
  isInside: true,
  say: (_, { own }) => `${own.to} `,
};

const weekday = '[月火水木金土日월화수목금토일]';

/** `月〜金`, `月・水・金`, `월~금` */
const weekdays: SaidClass = {
  languages: ['ja', 'ko'],
  needs: new RegExp(`${weekday}[~〜～・]${weekday}`),
  pattern: new RegExp(
    `(?<=毎週|(?<![\\p{Lo}・]))${weekday}(?:[~〜～・]${weekday})+(?!・|(?!曜)[\\p{Script=Han}\\p{Script=Hangul}])`,
    'gu',
  ),
  say: ({ all }, { own, language }, { after }) =>
    all
      .replaceAll(
        after.startsWith('曜') ? /\p{Lo}(?!$)/gu : /\p{Lo}/gu,
        language === 'ja' ? '$&曜' : '$&요일',
      )
      .replaceAll(/[~〜～]/g, `${own.to} `),
};

/** A day of the week in brackets; narrow ones only behind a date: they may hold something else. */
const weekdayOfDate: SaidClass = {
  languages: ['ja', 'ko'],
  needs: new RegExp(`[（(]${weekday}`),
  pattern: new RegExp(`(?:（|(?<=[日일]\\s?|\\d[-/.]\\d{1,2}\\s?)\\()(?<day>${weekday})[）)]`, 'gu'),
  say: ({ day = '' }, { language }) => `${day}${language === 'ja' ? '曜日' : '요일'}`,
};

/** An era that is younger than the engine's dictionary, signs that it leaves out, and Roman numerals. */
const japaneseSigns: SaidClass = {
  languages: ['ja'],
  needs: /令和|[▲△Ⅰ-Ⅻ]|I[IVX]|VI|%[A-Z]/,
  pattern:
    /(?<![命指司政法])令和|[▲△](?=\s?[\d¥$])|(?<=\d)%(?=[A-Z])|[Ⅰ-Ⅻ]|(?<![A-Za-z])(?:I{2,3}|IV|VI{1,3}|IX)(?=[型種期世部章類])/gu,
  say: ({ all }, { own }) =>
    nameOf<string | undefined>(
      { 令和: 'れいわ', '%': own.percent['other'], '▲': own.signs['-'], '△': own.signs['-'] },
      all,
    ) ?? String(romanValue(all.normalize('NFKC'))),
};

/** `AM10:00`, `9:00PM`, `AM10時` */
const halfDay: SaidClass = {
  languages: ['ja'],
  needs: /[AaPp]\.?[Mm]/,
  pattern:
    /(?<![A-Za-z\d:])(?:[AP]M\s?(?:1?\d:[0-5]\d(?![\d:])|(?=1?\d時))|1?\d(?::[0-5]\d)?\s?[AaPp]\.?[Mm]\.?(?![A-Za-z]))/gu,
  say({ all }, words, { before }) {
    const [hour, minute = '0'] = all.match(/\d+/g) ?? [];
    const time = hour && words.grammar.time({ hour, minute, second: undefined, before }, words);
    return (/a/i.test(all) ? '午前' : '午後') + (time ?? '');
  },
};

/** What the engine reads in another way than people who write programs, by a character that sounds like it. */
const homophones: Readonly<Record<string, string>> = {
  行: '航',
  重: '虫',
  弹: '谈',
  角: '决',
  曝: '爆',
  还: '环',
  倒: '到',
  累: '垒',
};

/** Before 行 where it is a line: how many, or which. */
const line = '[\\d一两二三四五六七八九十百千几数每多空首末尾换折断各整单双该此某]\\s?';

const programmersChinese: SaidClass = {
  languages: ['zh'],
  needs: /[行重弹角曝还倒累]/,
  pattern: new RegExp(
    `(?<=(?<!进|言)${line})行(?![为动程走驶人进业政使星道山])|(?<=命令)行|(?<![出运执进举发实施履旅并飞流可自先平通言爬横暴内外推试放绕另强例现步游])行(?=[号首尾末高距宽列]|间距|[数内](?!据|[部存]))` +
      '|(?<![权体比加减超轻严尊看注着侧贵慎沉繁承起隆郑庄稳珍偏敬深厚])重(?=[写载构置启试做排放连画绘组装名发传演现设填签修整洗播算入编用]|命名|定[向义]|建(?!设)|分[配区]|映射|采样|计算|加载)' +
      '|弹(?=[窗框层])|角(?=色)|曝(?=光)|(?<=[返])还|还(?=款)|倒(?=计时)|累(?=加)',
    'gu',
  ),
  isInside: true,
  say: ({ all }) => homophones[all],
};

/** `1866年`, `2019～2023年`, `〔2021〕12号`, but not `1500年的历史`. */
const chineseYear: SaidClass = {
  languages: ['zh'],
  needs: /\d{4}\s?[年~〜～〕\]]/,
  pattern:
    /(?<![\p{N}.,:/-])(?:(?:(?<from>[12]\d{3})\s?[~〜～]\s?)(?<until>[12]\d{3})(?=\s?[学财]?年)|1[0-8](?!00)\d\d(?=\s?年(?![的多]?(?:历史|之久)))|(?<=[〔[])(?:19|20)\d\d(?=[〕\]]\s?第?\d{1,4}号))/gu,
  say: ({ all, from, until = '' }, words) =>
    from === undefined ? oneByOne(all) : words.fromTo(oneByOne(from), oneByOne(until)),
};

/** `05月01日`, `116°23′`, `1:50万`: a number that would be said with its zero, as minutes of time, or as a time of day. */
const chineseParts: SaidClass = {
  languages: ['zh'],
  needs: /\d[月日′'’″"]|1:\d/,
  pattern:
    /(?<![\p{N}.])(?:(?<day>0[1-9])(?=[月日])|(?<=°\s?)(?<minutes>\d{1,2})\s?[′'’]|(?<=°\s?\d{1,2}\s?[′'’]\s?)(?<seconds>\d{1,2}(?:\.\d{1,4})?)\s?[″"”]|(?<![:-])1:(?=\d{1,4}[万萬]))/gu,
  say({ day, minutes, seconds }, words) {
    const said = cardinal(day ?? minutes ?? seconds ?? '1', words);
    return said + (day === undefined ? ((minutes && '分') ?? (seconds && '秒') ?? '比') : '');
  },
};

/** `GB/T 7714-2015`, `ISO 9001:2015` */
const chineseStandard: SaidClass = {
  languages: ['zh'],
  needs: /[A-Z\d]\s?\d{3}/,
  pattern:
    /(?<![\p{L}\p{N}/]|\d\s)(?!ISO\s?(?:\d{3}|\d{2,3}00)(?![\d:-]))(?:GB|ISO|IEC|DB\d\d|JB|HG|YY|DL|HJ|NY|JG[JT]?|CJ[JT]?)(?:\/[TZ])?\s?\d{3,6}(?:\.\d{1,3})?(?:[-—:](?:19|20)\d\d)?(?![\p{L}\p{N}]|[-.:/]\d)/gu,
  say: ({ all }) => oneByOne(all.replace(/[-/—:]|(?<=[A-Z])(?=\d)/g, ' ').replace('.', '点')),
};

/** Dates, the digits of a phone number and the like, and 2 before what it counts. */
export const eastAsianFirst: readonly SaidClass[] = [
  dateBeside,
  chineseYear,
  chineseParts,
  chineseStandard,
  programmersChinese,
  weekdays,
  wave,
  weekdayOfDate,
  japaneseSigns,
  halfDay,
  {
    languages: ['zh'],
    needs:
      /\d{7}|\d[pP]|[司空音波客]\s?A?\d{3}|1\d{2,4}[报急火网热电平]|[编码号Q][为是]?[:：]?\s?\d{3}|\d-\d{3}-\d|\d[ -]\d{4}[ -]\d|\d{3}[室号房会办教]|班[号:：]?\s?[A-Z]|\d次|[拨打]\d{3}|端口|\(0\d/,
    pattern:
      /(?<![\p{N}.,-])(?:1[3-9]\d(?:\d{8}|[- ]\d{4}[- ]\d{4})|(?:0\d{2,3}-|\(0\d{2,3}\)\s?)\d{3,4}[- ]?\d{4}|(?<=端口[号为是]?[:：]?\s?)\d{3,5}|\d{4,5}(?<!000)(?=\s?端口)|[48]00-\d{3}-\d{4}|(?<=(?:邮编|邮政编码|QQ号?|[学工尾卡账帐]号|验证码|身份证号码?)[为是]?[:：]?\s?)\d{3,18}|(?<=拨打?)\d{3}(?!\d)|(?<=航班[号:：]?\s?[A-Z][A-Z\d])\d{3,4}|\d{3,4}(?=(?:会议|办公|教)?室|号房|房间|[pP](?![a-zA-Z]))|(?<=(?:波音|空客)\s?A?)\d{3}|1\d{2,4}(?=(?:报警|急救|火警|热线|电话|平台|网站))|(?<=[GDCKTZ])\d{1,4}(?=次))(?![\p{N}.,-])/gu,
    say: ({ all }) => {
      const said = oneByOne(all).replace(/[-()]/g, ' ');
      return ` ${all.length > 4 || /^1\d\d$/.test(all) ? said.replaceAll('一', '幺') : said} `;
    },
  },
  {
    languages: ['zh'],
    needs: /2/,
    pattern: new RegExp(
      `(?<![\\p{N}.,:/第-]\\s?)(?:(?<one>[01])\\s?[-–~～至到]\\s?)?2(?=\\s?(?:${measures}))`,
      'gu',
    ),
    say: ({ one }, words) => (one === undefined ? '两' : words.fromTo(cardinal(one, words), '两')),
  },
  {
    languages: ['zh'],
    needs: /\//,
    pattern:
      /(?<=\d\s?[百千万萬亿億]{0,2}(?:元|块|个|次|件|份|条|片|只|张|台|人|步|字|米|公里|千米|转|帧|升|吨|公斤|美元|小时|分钟)\s?)\/(?=\s?(?:[度秒人位天日周週月年次个個件套箱瓶盒包斤克吨升米亩晚秒份张張本台户节間间桌杯股]|公斤|千克|平方米|平米|小时|小時|分钟|季度|学期)(?![\p{L}\p{N}]))/gu,
    isInside: true,
    say: () => '每',
  },
];

/** All numbers and signs that are left: the engine would say them in English. */
export const chineseRest: SaidClass = {
  languages: ['zh'],
  pattern: /(?<!\d)\d+(?:\.\d{1,4})*|(?!~(?!\s?\d))[^\p{Letter}\p{M}\p{N}\s-]|[\u2150-\u33ff]/gu,
  say({ all }, words, { after }) {
    // Also a version that touches its program, and a year its quarter: "Python3.8", "2024Q1".
    const number = (digits: string): string =>
      digits.length > 4 || digits.startsWith('0') || (digits.length === 4 && /^Q[1-4]/.test(after))
        ? oneByOne(digits)
        : cardinal(digits, words);
    const spoken = /^\d/.test(all)
      ? all.split('.').map(number).join('点')
      : unenclosed.test(all)
        ? oneByOne(all.normalize('NFKC').replace(/[()]/g, ''))
        : nameOf(words.own.signs, all);
    return spoken === undefined || spoken === all ? undefined : ` ${spoken} `;
  },
};
