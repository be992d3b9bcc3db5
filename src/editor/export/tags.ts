// What a file says about its sound: ID3v2.4 with chapters (id3.org, "ID3v2 Chapter Frame Addendum"), the comments of FLAC,
// with chapters as players read them there, and marks in WAV.

import type { FlacMetadata } from '../../core/audio/flac.js';
import { markChunks } from '../../core/audio/wavMarks.js';
import { joinedBytes } from '../../core/bytes.js';
import { mainChapters, timestamp, type Chapter } from '../../reading/export/captions.js';
import type { Spoken } from '../../reading/export/exportSpeech.js';

export interface About {
  readonly title: string;
  readonly album?: { readonly title: string; readonly track: number; readonly tracks: number } | undefined;
  /** A PNG. */
  readonly cover?: Uint8Array | undefined;
}

const png = 'image/png';
/** The kind of picture that is a front cover, in ID3 and in FLAC. */
const frontCover = 3;

export function id3({ chapters: all, language }: Spoken, { title, album, cover }: About): Uint8Array {
  const chapters = mainChapters(all, mostChapters);
  const frames = joinedBytes([
    textFrame('TIT2', title),
    ...(album === undefined
      ? []
      : [textFrame('TALB', album.title), textFrame('TRCK', `${album.track}/${album.tracks}`)]),
    ...(language === undefined ? [] : [textFrame('TLAN', lettersOf(language))]),
    ...(cover === undefined
      ? []
      : [frame('APIC', [Uint8Array.of(utf8), terminated(png), Uint8Array.of(frontCover, 0), cover])]),
    ...contents(chapters.length),
    ...chapters.map(chapterFrame),
  ]);
  return joinedBytes([ascii('ID3'), Uint8Array.of(4, 0, 0), sevenBits(frames.length), frames]);
}

const utf8 = 3;

/** The three letters of ISO 639-2, which ID3 asks for, by the two that Lector uses. */
const threeLetters = new Map(
  [
    'af:afr am:amh ar:ara az:aze be:bel bg:bul bn:ben bs:bos ca:cat cs:ces cy:cym da:dan de:deu el:ell en:eng',
    'es:spa et:est eu:eus fa:fas fi:fin fr:fra ga:gle gu:guj hi:hin hr:hrv hu:hun hy:hye id:ind is:isl it:ita',
    'ja:jpn ka:kat kk:kaz kn:kan ko:kor ku:kur ky:kir lb:ltz lt:lit lv:lav mk:mkd ml:mal mr:mar ms:msa ne:nep',
    'nl:nld no:nor pa:pan pl:pol pt:por ro:ron ru:rus si:sin sk:slk sl:slv sq:sqi sr:srp sv:swe sw:swa ta:tam',
    'te:tel tk:tuk tr:tur tt:tat ug:uig uk:ukr ur:urd vi:vie zh:zho',
  ].flatMap((line) => line.split(' ').map((pair) => [pair.slice(0, 2), pair.slice(3)] as const)),
);

export function lettersOf(language: string): string {
  return threeLetters.get(language) ?? (language.length === 3 ? language : 'und');
}

/** A table of contents counts its entries in one byte, and players read no table of tables. */
const mostChapters = 255;

function contents(chapters: number): readonly Uint8Array[] {
  const ids = Array.from({ length: chapters }, (_, n) => terminated(`chp${n}`));
  return chapters === 0 ? [] : [frame('CTOC', [terminated('toc'), Uint8Array.of(3, chapters), ...ids])];
}

function chapterFrame({ start, end, title }: Chapter, n: number): Uint8Array {
  const times = new Uint8Array(16).fill(0xff);
  const view = new DataView(times.buffer);
  view.setUint32(0, Math.round(start * 1000));
  view.setUint32(4, Math.round(end * 1000));
  return frame('CHAP', [terminated(`chp${n}`), times, textFrame('TIT2', title)]);
}

function textFrame(id: string, text: string): Uint8Array {
  return frame(id, [Uint8Array.of(utf8), new TextEncoder().encode(text)]);
}

function frame(id: string, parts: readonly Uint8Array[]): Uint8Array {
  const body = joinedBytes(parts);
  return joinedBytes([ascii(id), sevenBits(body.length), Uint8Array.of(0, 0), body]);
}

function sevenBits(size: number): Uint8Array {
  return Uint8Array.of(size >>> 21, (size >>> 14) & 0x7f, (size >>> 7) & 0x7f, size & 0x7f);
}

function terminated(text: string): Uint8Array {
  return ascii(`${text}\0`);
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export function flacTags({ chapters, language }: Spoken, { title, album, cover }: About): FlacMetadata[] {
  const comments = [
    `TITLE=${title}`,
    ...(album === undefined
      ? []
      : [`ALBUM=${album.title}`, `TRACKNUMBER=${album.track}`, `TRACKTOTAL=${album.tracks}`]),
    ...(language === undefined ? [] : [`LANGUAGE=${language}`]),
    ...chapters.flatMap(({ start, title }, n) => {
      const name = `CHAPTER${String(n + 1).padStart(3, '0')}`;
      return [`${name}=${timestamp(start)}`, `${name}NAME=${title}`];
    }),
  ];
  const data = [little(0), little(comments.length), ...comments.flatMap(withLength)];
  return [
    { type: 4, data: joinedBytes(data) },
    ...(cover === undefined ? [] : [{ type: 6, data: picture(cover) }]),
  ];
}

export function wavChapters({ chapters, sampleRate }: Spoken): Uint8Array {
  const frameAt = (seconds: number): number => Math.round(seconds * sampleRate);
  return joinedBytes(
    markChunks(
      chapters.map(({ start, end, title }) => ({
        frame: frameAt(start),
        frames: frameAt(end) - frameAt(start),
        label: title,
      })),
    ),
  );
}

function withLength(text: string): readonly Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  return [little(bytes.length), bytes];
}

function little(value: number): Uint8Array {
  return word(value).reverse();
}

function word(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

/** A PNG says its width and height at its start. */
function picture(cover: Uint8Array): Uint8Array {
  const size = cover.subarray(16, 24);
  return joinedBytes([
    ...[word(frontCover), word(png.length), ascii(png), word(0)],
    ...[size, word(32), word(0), word(cover.length), cover],
  ]);
}
