import { maySayOtherwise } from './signs.js';

const letter = 1;
const space = 2;
const sign = 4;
/** Also a sign that may begin something with a name of its own. */
const beginning = 8;
/** One of the characters that keys and hashes are written in. */
const token = 16;
const special = 32;

/** What each unit of UTF-16 is, found out when it is first met. */
const kinds = new Uint8Array(0x10000);

const specialForm =
  /[\s\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Extended_Pictographic}\u034f\u20e3\ufe0e\ufe0f\ufffc\ufffd\u2500-\u259f²³]/u;

function kindOf(code: number): number {
  const character = String.fromCharCode(code);
  const tokens = /[\w+/-]/.test(character) ? token : 0;
  if (character === ' ' || character === '\n') return space;
  if (specialForm.test(character)) return special;
  if (/[\p{L}\p{N}]/u.test(character)) return letter | tokens;
  return (/[\p{P}\p{M}]/u.test(character) || code < 0x80 ? sign | beginning : special) | tokens;
}

const mostSigns = 3;
const mostTokens = 31;

/**
 * Whether a text is only words, single spaces and ordinary punctuation, as most paragraphs are: all of it is said as it
 * is written. One walk tells, instead of a search for each thing that might be there.
 */
export function isOrdinaryText(text: string): boolean {
  let signs = 0;
  let tokens = 0;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = kinds[code] || (kinds[code] = kindOf(code));
    tokens = (kind & token) === 0 ? 0 : tokens + 1;
    if (tokens > mostTokens) return false;
    if ((kind & letter) !== 0) {
      // Micro, in either form.
      if ((code === 0xb5 || code === 0x3bc) && maySayOtherwise(text, at)) return false;
      signs = 0;
    } else {
      if ((kind & special) !== 0 || ++signs > mostSigns || (kind & before & space) !== 0) return false;
      if ((kind & beginning) !== 0 && (maySayOtherwise(text, at) || mayBeInAddress(text, at))) return false;
    }
    before = kind;
  }
  return true;
}

/** Whether there may be a drawn line, or more signs or marks in a row than anyone listens to. */
export function mayHoldFiller(text: string): boolean {
  let signs = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = kinds[code] || (kinds[code] = kindOf(code));
    if ((kind & letter) !== 0) signs = 0;
    else if (++signs > mostSigns || (code >= 0x2500 && code <= 0x259f)) return true;
  }
  return false;
}

/** The `:` of `://`, and the first stop of `www.`. */
function mayBeInAddress(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 0x3a) return text.charCodeAt(at + 1) === 0x2f;
  return code === 0x2e && at > 0 && (text.charCodeAt(at - 1) | 0x20) === 0x77;
}
