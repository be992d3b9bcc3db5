import { abbreviations, arabicJoined } from './abbreviations.js';
import { addresses } from './addresses.js';
import { chineseFirst, chineseRest } from './chinese.js';
import { codes } from './codes.js';
import { counting, ratio, section } from './counting.js';
import { dates, times } from './dates.js';
import { power, sign } from './formulas.js';
import { halves, loneFraction, quantities } from './quantities.js';
import type { SaidClass } from './saidClass.js';

/** All that is said otherwise than it is written. What an earlier class has taken, a later one leaves alone. */
export const saidClasses: readonly SaidClass[] = [
  ...chineseFirst,
  section,
  ...addresses,
  ...dates,
  ...times,
  ...codes,
  ...counting,
  halves,
  loneFraction,
  quantities,
  ...abbreviations,
  ratio,
  power,
  sign,
];

/** What is said of that in turn. */
export const lastClasses: readonly SaidClass[] = [chineseRest, arabicJoined];
