/**
 * A README as it reads without its repository. The page of an extension shows pictures from the web only, and opens no
 * file beside it: pictures go, and links to files become plain words.
 */
export function standAlone(readme: string): string {
  return readme
    .replace(/^(<img src="(?!https:)[^>]*>\n)+\n?/gm, '')
    .replace(/\[([^\]]+)\]\((?![a-z]+:|#)[^)]+\)/g, '$1');
}
