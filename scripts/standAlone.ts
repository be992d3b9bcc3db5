/**
 * A README that works without its repository. VS Code shows only images from https in it, neither files of the package
 * nor `data:` images, and opens no files next to it. So images are removed and links to files become plain text.
 */
export function standAlone(readme: string): string {
  return readme
    .replace(/^(<img src="(?!https:)[^>]*>\n)+\n?/gm, '')
    .replace(/\[([^\]]+)\]\((?![a-z]+:|#)[^)]+\)/g, '$1');
}
