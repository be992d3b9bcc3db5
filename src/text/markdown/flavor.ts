/** How the Markdown of a language id differs from the usual one. */
export type MarkdownFlavor = 'markdown' | 'mdx' | 'quarto';

const flavors: Readonly<Record<string, MarkdownFlavor>> = {
  markdown: 'markdown',
  'github-issues': 'markdown',
  instructions: 'markdown',
  prompt: 'markdown',
  chatagent: 'markdown',
  skill: 'markdown',
  mdx: 'mdx',
  quarto: 'quarto',
  rmd: 'quarto',
  rmarkdown: 'quarto',
};

export function markdownFlavor(languageId: string): MarkdownFlavor | undefined {
  return Object.hasOwn(flavors, languageId) ? flavors[languageId] : undefined;
}
