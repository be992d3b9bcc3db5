import { fenceLanguage } from './fenceLanguage.js';

const fenceStart = /^[ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?(?:`{3,}|~{3,})([^`\n]{1,200})$/gm;
const most = 24;

/** The languages of a Markdown document's fences, so that their grammars can be loaded before it is read. */
export function fenceLanguagesIn(source: string): readonly string[] {
  const found = new Set<string>();
  for (const [, info = ''] of source.matchAll(fenceStart)) {
    const languageId = fenceLanguage(info.trim());
    if (languageId !== undefined) found.add(languageId);
    if (found.size === most) break;
  }
  return [...found];
}
