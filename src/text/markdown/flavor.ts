import { byWord } from '../words/phrases.js';

/** How the Markdown of a language id differs from the usual one. */
export type MarkdownFlavor = 'markdown' | 'mdx' | 'quarto';

const flavors = byWord<MarkdownFlavor>([
  ['markdown', 'markdown github-issues instructions prompt chatagent skill'],
  ['mdx', 'mdx'],
  ['quarto', 'quarto rmd rmarkdown'],
]);

export function markdownFlavor(languageId: string): MarkdownFlavor | undefined {
  return flavors.get(languageId);
}
