/**
 * A README that works without its repository. An extension's page shows only images from the web and opens no files
 * next to it, so images are removed and links to files become plain text.
 */
export function standAlone(readme: string): string {
  return readme
    .replace(/^(<img src="(?!https:)[^>]*>\n)+\n?/gm, '')
    .replace(/\[([^\]]+)\]\((?![a-z]+:|#)[^)]+\)/g, '$1');
}
