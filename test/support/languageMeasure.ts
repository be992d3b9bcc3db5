// How well Lector tells languages apart: the same measure for a unit test, which sets a minimum, and for the bench.

import { readdirSync, readFileSync } from 'node:fs';
import { inTheirLanguages } from '../../src/text/language/inTheirLanguages.js';
import { languageScores } from '../../src/text/language/languageScores.js';
import { paragraphLanguage } from '../../src/text/language/paragraphLanguage.js';
import { wordedLanguages } from '../../src/core/textLanguages.js';
import { readSource } from './readSource.js';

export interface Paragraph {
  readonly language: string;
  readonly text: string;
}

const folder = new URL('../fixtures/languages/', import.meta.url);

/** 50 for each language; the last ten of them have code or names in them. */
export function paragraphs(): readonly Paragraph[] {
  return wordedLanguages.flatMap((language) =>
    readFileSync(new URL(`${language}.txt`, folder), 'utf8')
      .trim()
      .split('\n')
      .map((text) => ({ language, text })),
  );
}

/** Ten sentences of the Universal Declaration of Human Rights, in a language that Lector has no words of its own for. */
export function sentencesOf(language: string): readonly string[] {
  return readFileSync(new URL(`further/${language}.txt`, folder), 'utf8')
    .trim()
    .split('\n');
}

/** The paragraphs taken for another language, or for none, if nothing else is known about the text. */
export function mistaken(all: readonly Paragraph[]): readonly string[] {
  return all.flatMap(({ language, text }) => {
    const found = paragraphLanguage(text, languageScores);
    return found === language ? [] : [`${language} as ${found ?? 'none'}: ${text}`];
  });
}

export interface OneLanguageDocument {
  readonly language: string;
  readonly name: string;
  readonly text: string;
}

/** READMEs as people write them: English section names, commands, tables, badges and lists of people. */
export function documents(): readonly OneLanguageDocument[] {
  const all = paragraphs();
  const ofEach = 6;
  return wordedLanguages.flatMap((language) => {
    const own = all.filter((paragraph) => paragraph.language === language).map(({ text }) => text);
    return Array.from({ length: ofEach }, (_, n) => ({
      language,
      name: `${language} ${String(n + 1)}`,
      text: readme(own.slice(n * 8, n * 8 + 10)),
    }));
  });
}

function readme([first, second, third, fourth, ...rest]: readonly string[]): string {
  return `# tide-clock

[![Build](https://img.example/build.svg)](https://ci.example) [![npm version](https://img.example/npm.svg)](https://npm.example)

${first ?? ''}

## Installation

\`\`\`sh
npm install --save-dev tide-clock
\`\`\`

${second ?? ''}

## API

### createClock(options)

- \`options.port\`: ${third ?? ''}
- Node.js 20, TypeScript 5
- ${fourth ?? ''}
- Visual Studio Code

| Option | Type | Default |
| ------ | ---- | ------- |
| \`port\` | number | 8080 |
| \`name\` | string | "Rotterdam Maas Terminal" |

## FAQ

${rest.join('\n\n')}

> "Le Petit Prince", "Der Zauberberg", "War and Peace"

## Contributors

Anna Kowalska, Jean-Luc Moreau, Pieter de Groot, Giovanni Rossi, María del Carmen López, Müller & Söhne GmbH

## License

MIT © 2024 The Tide Clock Authors
`;
}

/** The English READMEs of the packages that are installed, some of which are long. */
export function installedReadmes(most: number): readonly OneLanguageDocument[] {
  const packages = new URL('../../node_modules/', import.meta.url);
  const found: OneLanguageDocument[] = [];
  for (const name of readdirSync(packages).sort()) {
    if (found.length >= most) break;
    const text = readOrNothing(new URL(`${name}/README.md`, packages));
    if (text.length > 1000) found.push({ language: 'en', name, text });
  }
  return found;
}

function readOrNothing(file: URL): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The segments of documents that are taken for another language than their document's. */
export function falseSwitches(all: readonly OneLanguageDocument[]): readonly string[] {
  return all.flatMap(({ language, name, text }) =>
    [...inTheirLanguages({ source: text, speak: () => readSource(text, 'markdown'), scores: languageScores })]
      .filter((segment) => segment.language !== language)
      .map((segment) => `${name} as ${segment.language ?? 'none'}: ${segment.text.slice(0, 100)}`),
  );
}
