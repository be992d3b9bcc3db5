import type { AudioFormat } from './audioFormat.js';
import { wavFormat } from './wavFormat.js';

export const audioFormats: readonly [AudioFormat, ...AudioFormat[]] = [wavFormat];
