import { mutantsOf, type ChosenMutant } from '../../../scripts/mutation/chosenMutant.js';

const deadlines = ['test/unit/api/client.deadlines.test.ts'];
const page = ['test/unit/editor/player/playerHtml.test.ts'];
const cache = ['test/unit/speech/diskCache.test.ts'];
const shelves = ['test/unit/speech/audioShelves.test.ts'];
const purchases = ['test/unit/speech/paidSpeech.purchaseFolder.test.ts'];
const recording = ['test/unit/editor/export/partialAudio.test.ts'];
const onDisk = ['test/unit/editor/export/partialAudio.onDisk.test.ts'];
const formats = ['test/unit/editor/export/audioFormats.test.ts'];
const job = ['test/unit/editor/export/savingJob.test.ts'];
const captions = ['test/unit/reading/export/captions.test.ts'];
const supervisor = ['test/unit/editor/services/embedded/serviceSupervisor.test.ts'];
const paid = ['test/unit/speech/paidSpeech.test.ts', 'test/unit/speech/paidSpeech.stopped.test.ts'];
const notes = ['test/unit/scripts/releaseNotes.test.ts'];

export const editorMutants: readonly ChosenMutant[] = [
  ...mutantsOf('src/api/requests.ts', deadlines, [
    ['cloning: 300_000', 'cloning: 25_000', 'making a voice is given up too early'],
    ['speech: 25_000', 'speech: 250_000', 'speech is waited for much too long'],
    ['asking: 12_000', 'asking: 300_000', 'a list is waited for much too long'],
  ]),
  ...mutantsOf(
    'src/api/client.ts',
    ['test/unit/api/client.test.ts'],
    [
      [
        "await this.post(routes.voiceCloning, 'once'",
        "await this.post(routes.voiceCloning, 'repeatable'",
        'a voice may be made twice',
      ],
      [
        'authorization: this.account.token,',
        'authorization: `Bearer ${this.account.token}`,',
        'the token has a scheme before it',
      ],
    ],
  ),
  ...mutantsOf('src/editor/player/playerHtml.ts', page, [
    [`"default-src 'none'"`, `"default-src *"`, 'the page may load anything from anywhere'],
    [`"base-uri 'none'",`, '', 'markup may change where addresses lead'],
    [`"form-action 'none'",`, '', 'a form may be sent anywhere'],
    ["'wasm-unsafe-eval'", "'unsafe-eval'", 'the page may evaluate scripts'],
    [
      '`style-src ${cspSource}`',
      "`style-src ${cspSource} 'unsafe-inline'`",
      'the page takes styles from anywhere',
    ],
    [
      '`data-inside="${escape(inside.join(\'\'))}"`',
      '`data-inside="${inside.join(\'\')}"`',
      'what is kept as text ends its attribute',
    ],
  ]),
  ...mutantsOf('src/core/plainText.ts', page, [['/[&<>"\']/g', '/[&]/g', 'strings are markup']]),
  ...mutantsOf(
    'src/core/plainText.ts',
    ['test/unit/core/plainText.test.ts'],
    [
      [
        '.replace(/(?<=[\\]$])(?=\\()/g, wordJoiner)',
        '',
        'hosted text is shown as Markdown, with its links and icons',
      ],
    ],
  ),
  ...mutantsOf(
    'src/reading/supply.ts',
    ['test/unit/reading/reader.paid.test.ts'],
    [['paid: 20', 'paid: 600', 'ten minutes are paid for that nobody may hear']],
  ),
  ...mutantsOf('src/speech/paidSpeech.ts', paid, [
    ['await purchases.keep(key, made);', 'await Promise.resolve();', 'what was bought is bought again'],
    ['if (bought !== undefined) return bought;', '', 'two windows pay for the same'],
    [
      '          signal.throwIfAborted();\n          isSent = true;',
      '          isSent = true;',
      'after Stop something is bought',
    ],
  ]),
  ...mutantsOf('src/speech/diskCache.ts', cache, [
    ['if (file.length > maxBytes()) return false;', '', 'one file throws out all others'],
    ['entries.sort((a, b) => a.usedMs - b.usedMs)', 'entries', 'what is used most is thrown out'],
    ['if (this.protected.has(name)) continue;', '', 'what a reading was promised for nothing is thrown out'],
    ['await sweepLeftovers(this.folder);', '', 'what dead windows left is never deleted'],
  ]),
  ...mutantsOf(
    'src/speech/diskCache.ts',
    ['test/unit/speech/cacheEntry.compression.test.ts'],
    [
      ['      await stat(path);\n    };', '    };', 'what another window has deleted comes back'],
      ['await this.compressor?.stop();', '', 'what was deleted comes back'],
      ['if (!isSmall(file)) this.compressor', 'this.compressor', 'what is small is compressed again'],
    ],
  ),
  ...mutantsOf('src/speech/audioShelves.ts', shelves, [
    [
      'return this.paid.put(key, audio);',
      'return this.free.put(key, audio);',
      'paid audio goes for something free',
    ],
    [
      'await this.takeOver();\n    return this.free.clear();',
      'return this.free.clear();',
      'paid audio goes unasked',
    ],
  ]),
  ...mutantsOf('src/speech/narrators.ts', shelves, [
    ['shelves.hold(key, audio);', 'return;', 'without a cache, going back buys again'],
  ]),
  ...mutantsOf('src/disk/wholeFile.ts', cache, [
    ['privateFile = 0o600', 'privateFile = 0o644', 'others may hear what was read'],
  ]),
  ...mutantsOf('src/speech/paidSpeech.ts', purchases, [
    ['this.own.set(name, bought);', '', 'what was bought is forgotten where the disk fails'],
    [
      'found && this.isFresh(found) ? found.address',
      'found ? found.address',
      'audio that is gone is asked for',
    ],
  ]),
  ...mutantsOf('src/editor/export/partialAudio.ts', onDisk, [
    ['await file.sync();', '', 'a power cut leaves an empty file under the name of the saved one'],
  ]),
  ...mutantsOf('src/editor/export/partialAudio.ts', recording, [
    ['|| (left -= output.bytes) < 0', '', 'pieces are believed to be there that are not'],
    ['await this.sound.truncate(this.end);', '', 'what was half written stays in the recording'],
    [
      '(left -= output.bytes) < 0) break;',
      '(left -= output.bytes) < 0) continue;',
      'pieces behind a damaged line are believed',
    ],
  ]),
  ...mutantsOf('src/editor/export/audioFormats.ts', formats, [
    ['const delayFrames = 576;', 'const delayFrames = 577;', 'the sound of an MP3 begins a sample late'],
    ['packets * packetFrames - delayFrames - frames', '0 * packets', 'silence follows the sound of an MP3'],
  ]),
  ...mutantsOf('src/editor/export/savingJob.ts', job, [
    ['stamp !== undefined && stamp === saved.stamp', 'true', 'a file that was changed counts as saved'],
  ]),
  ...mutantsOf('src/reading/export/exportSpeech.ts', recording, [
    [
      'start: before?.start ?? from + start, end: from + end, text: said',
      'start: before?.start ?? start, end, text: said',
      'captions of all pieces begin at the beginning',
    ],
    [
      'const pause = Math.round((pauseMs / 1000) * sampleRate);',
      'const pause = 0;',
      'the pauses are left out',
    ],
    ['key !== keyOf(chunks[n], now)', 'false', 'pieces of another voice are taken'],
    ['chunks.slice(done.length)', 'chunks', 'what is done is paid for again'],
  ]),
  ...mutantsOf('src/reading/export/captions.ts', captions, [
    [
      'const times = wordTimes(text, sound, wordMarks(text, sound));',
      'const times = wordTimes(text, sound, []);',
      'captions do not follow the marks of their sound',
    ],
    ['if (before !== undefined) before.end = from;', '', 'captions stand on top of each other'],
    [".replaceAll('<', '&lt;')", '', 'text in captions is markup'],
    [
      'ms / 3_600_000, (ms / 60_000) % 60',
      'ms / 3_600_000, ms / 60_000',
      'captions after an hour have times that are none',
    ],
  ]),
  ...mutantsOf('src/editor/services/embedded/serviceSupervisor.ts', supervisor, [
    ['if (this.ending.signal.aborted) return;', '', 'a closed window starts the service again'],
    ['(service) => service.end()', '() => undefined', 'the service outlives its window'],
    [
      'if (this.deaths > 0) await sleep(',
      'if (this.deaths > 99) await sleep(',
      'a service that dies is started without a pause',
    ],
    [
      'lifetimeMs >= healthyAfterMs ? 1',
      'lifetimeMs >= healthyAfterMs ? this.deaths + 1',
      'a service that lived well is given up',
    ],
  ]),
  ...mutantsOf('src/editor/services/embedded/serviceSupervisor.ts', supervisor, [
    ['NODE_OPTIONS: undefined,', '', "the user's NODE_OPTIONS change the service"],
    [
      "stdio: ['pipe', 'pipe', 'pipe'],",
      "stdio: ['ignore', 'pipe', 'pipe'],",
      'the service outlives a window that is killed',
    ],
  ]),
  ...mutantsOf(
    'src/api/address.ts',
    ['test/unit/api/address.test.ts'],
    [["every((one) => placeOf(one) === 'loopback')", 'every(() => true)', 'the token is sent in the clear']],
  ),
  ...mutantsOf('scripts/releaseNotes.js', notes, [
    ['if (tag !== `v${version}`)', "if (tag === '')", 'a tag releases another version'],
    ["if (notes === '')", "if (notes === 'none')", 'a release has no notes'],
  ]),
];
