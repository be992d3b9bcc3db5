import { abbreviations } from './abbreviations.js';
import { dates, times } from './dates.js';
import { loneFraction, quantities } from './quantities.js';
import type { SaidClass } from './saidClass.js';
import { addresses, codes, counting, signs } from './technical.js';

/** All that is said otherwise than it is written. What an earlier class has taken, a later one leaves alone. */
export const saidClasses: readonly SaidClass[] = [
  ...addresses,
  ...dates,
  ...times,
  ...codes,
  ...counting,
  loneFraction,
  quantities,
  ...abbreviations,
  ...signs,
];
