import { frontMatterEnd } from '../markdown/frontMatter.js';

const inFrontMatter = /^(?:lang|language|locale)\s*[:=]\s*["']?([a-z]{2,3})(?:[-_][\w-]+)?["']?\s*$/im;
const inHtml = /<html\b[^>]{0,500}?\slang\s*=\s*["']?([a-z]{2,3})\b/i;

/** The language that a document declares: in its front matter or its `html` tag. */
export function declaredLanguage(source: string, languageId: string): string | undefined {
  const found =
    languageId === 'html'
      ? inHtml.exec(source.slice(0, 4000))
      : inFrontMatter.exec(source.slice(0, frontMatterEnd(source)));
  return found?.[1]?.toLowerCase();
}
