/** How the Markdown of a language id differs from the usual one. */
export type MarkdownFlavour = 'markdown' | 'mdx' | 'quarto';

const flavours: Readonly<Record<string, MarkdownFlavour>> = {
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

export function markdownFlavour(languageId: string): MarkdownFlavour | undefined {
  return Object.hasOwn(flavours, languageId) ? flavours[languageId] : undefined;
}
