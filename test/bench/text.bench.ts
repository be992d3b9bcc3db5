import { readFileSync } from 'node:fs';
import sbd from 'sbd';
import { split } from 'sentence-splitter';
import { chunks } from '../../src/text/chunks.js';
import type { Chunk, Segment } from '../../src/text/segment.js';
import { sentences } from '../../src/text/sentences/sentences.js';
import { medianMs } from '../support/bench.js';
import {
  documents,
  falseSwitches,
  installedReadmes,
  mistaken,
  paragraphs as writtenParagraphs,
} from '../support/languageMeasure.js';
import { readingMs } from '../support/readingMs.js';
import { readSource } from '../support/readSource.js';

export const title = 'Text: the chunker beside Intl.Segmenter and two sentence splitters, in MB/s of UTF-8';

const corpus = new URL('../fixtures/text/corpus/', import.meta.url);
const kilobytes = 1000;
const times = 30;

export async function run(report: (row: Record<string, string | number>) => void): Promise<void> {
  for (const [name, text] of Object.entries(texts())) {
    const bytes = new TextEncoder().encode(text.join('')).length;
    const segments = text.map(segmentOf);
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
    const speed = async (runs: number, work: () => number): Promise<number> => {
      for (let warm = 0; warm < runs; warm++) work();
      return bytes / 1000 / (await medianMs(runs, work));
    };
    const chunker = await speed(times, () => count(chunks(segments)));
    const walker = await speed(times, () =>
      segments.reduce((sum, part) => sum + count(sentences(part.text)), 0),
    );
    // By paragraphs as well: on one long string beyond Latin-1, its time grows with the square of the length.
    const intl = await speed(times, () =>
      segments.reduce((sum, part) => sum + count(segmenter.segment(part.text)), 0),
    );
    // These two are far slower, so part of the text is enough.
    const part = (text[0] ?? '').slice(0, 8_000);
    const share = new TextEncoder().encode(part).length / bytes;
    const ofSplitter = async (splitter: (text: string) => readonly unknown[]): Promise<number> =>
      // One that does not know the script returns the text whole, in no time.
      splitter(part).length < 2 ? NaN : share * (await speed(3, () => splitter(part).length));
    const fromSbd = await ofSplitter((text) => sbd.sentences(text));
    const fromSplitter = await ofSplitter((text) => split(text).filter(({ type }) => type === 'Sentence'));
    const best = Math.max(...[fromSbd, fromSplitter].filter((speed) => !Number.isNaN(speed)));
    report({
      text: name,
      'chunker MB/s': round(chunker),
      'sentences MB/s': round(walker),
      'Intl.Segmenter MB/s': round(intl),
      'sbd MB/s': Number.isNaN(fromSbd) ? 'splits nothing' : round(fromSbd),
      'sentence-splitter MB/s': Number.isNaN(fromSplitter) ? 'splits nothing' : round(fromSplitter),
      'chunker / Intl': round(chunker / intl),
      'chunker / best splitter': round(chunker / best),
    });
  }
  for (const languageId of ['plaintext', 'markdown', 'html']) {
    const unit = readFileSync(new URL('README.md', corpus), 'utf8');
    const [short, long] = [
      unit.repeat(Math.ceil(40_000 / unit.length)),
      unit.repeat(Math.ceil(400_000 / unit.length)),
    ];
    const read = (text: string, upTo?: 'first') =>
      Math.min(...[1, 2, 3].map(() => readingMs(text, languageId, upTo)));
    const [one, ten] = [read(short), read(long)];
    report({
      text: `readSource and chunks, ${languageId}`,
      'chunker MB/s': round(long.length / 1000 / ten),
      'ten times the text': `${round(ten / one)} times the time`,
      'first request of 400 KB': `${round(read(long, 'first'))} ms`,
    });
  }
  const readmes = installedReadmes(150);
  for (const isShort of [false, true]) {
    const cut = readmes.map(({ text }) => chunks(readSource(text, 'markdown'), { isShort: () => isShort }));
    report({
      text: `requests of ${String(readmes.length)} READMEs${isShort ? ', short' : ''}`,
      ...requestsOf(cut),
    });
  }
  const written = writtenParagraphs();
  const wrong = mistaken(written);
  const inOneLanguage = [...documents(), ...installedReadmes(400)];
  const switches = falseSwitches(inOneLanguage);
  report({
    text: `language of ${String(written.length)} paragraphs`,
    right: `${round(100 * (1 - wrong.length / written.length))} %`,
    [`false switches in ${String(inOneLanguage.length)} documents`]: switches.length,
  });
  for (const mistake of [...wrong, ...switches]) console.log(mistake);
}

/** How many requests there are, and how many sentences are parted between two or more of them. */
function requestsOf(texts: readonly Iterable<Chunk>[]): Record<string, number> {
  let requests = 0;
  let parted = 0;
  for (const text of texts) {
    let goesOn = false;
    for (const { end } of text) {
      requests++;
      const isInside = end === 'clause' || end === 'word' || end === 'grapheme';
      if (isInside && !goesOn) parted++;
      goesOn = isInside;
    }
  }
  return { requests, 'sentences cut inside': parted };
}

/** Paragraphs of a few thousand characters, so that each must be cut; a short one is passed on as it is. */
function texts(): Record<string, readonly string[]> {
  const file = (name: string): string => readFileSync(new URL(name, corpus), 'utf8');
  const said = (name: string, languageId: string): string[] =>
    [...readSource(file(name), languageId)].map(({ text }) => text).filter((text) => text.length > 30);
  return {
    prose: paragraphs([...said('README.md', 'markdown'), ...said('log.txt', 'plaintext')].join(' '), ' '),
    code: paragraphs(['tides.py', 'harbour.ts', 'buoy.c', 'channel.rs'].map(file).join('\n'), '\n'),
    CJK: paragraphs(said('NOTES.ja.md', 'markdown').join(''), ''),
  };
}

function paragraphs(text: string, joint: string): string[] {
  const paragraph = `${text}${joint}`.repeat(Math.ceil(5000 / text.length));
  return Array.from({ length: Math.ceil((kilobytes * 1000) / paragraph.length) }, () => paragraph);
}

function segmentOf(text: string): Segment {
  const whole = { start: 0, end: text.length };
  return { kind: 'paragraph', text, map: [{ ...whole, source: whole }] };
}

function count(all: Iterable<unknown>): number {
  let found = 0;
  const iterator = all[Symbol.iterator]();
  while (iterator.next().done !== true) found++;
  return found;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
