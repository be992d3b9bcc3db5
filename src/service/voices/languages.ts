import { isLanguageCode, languages, type LanguageCode } from '../../api/wire/languages.js';

/** The language codes of the interface (section 8.3), in its order. */
export const languageCodes: readonly LanguageCode[] = Object.keys(languages).filter(isLanguageCode);
