import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { userDataIn } from '../../scripts/vscode/launch.js';

/**
 * The language of windows that are opened from now on. The language pack is a toy, in which VS Code's own texts stay
 * English: so tests find its commands.
 */
export async function setLanguage(home: string, language: string): Promise<void> {
  const userData = userDataIn(home);
  const texts = join(userData, 'toy.i18n.json');
  const extensions = [{ extensionIdentifier: { id: 'toy.toy' }, version: '1.0.0' }];
  const pack = { hash: language, extensions, translations: { vscode: texts }, label: language };
  await mkdir(join(userData, 'User'), { recursive: true });
  await writeFile(texts, JSON.stringify({ contents: {} }));
  await writeFile(join(userData, 'languagepacks.json'), JSON.stringify({ [language]: pack }));
  await writeFile(join(userData, 'User', 'argv.json'), JSON.stringify({ locale: language }));
}

/** What Lector says in a language, from its English text and what that leaves open. */
export async function translation(
  language: string,
): Promise<(english: string, ...values: readonly string[]) => string> {
  const isEnglish = language === 'en';
  const bundle = isEnglish ? '{}' : await readFile(join('l10n', `bundle.l10n.${language}.json`), 'utf8');
  const texts = new Map(Object.entries(JSON.parse(bundle) as Readonly<Record<string, string>>));
  return (english, ...values) => {
    const text = isEnglish ? english : texts.get(english);
    if (text === undefined) throw new Error(`There is no text for: ${english}`);
    return text.replaceAll(/\{(\d)\}/g, (_, n) => values[Number(n)] ?? '');
  };
}
