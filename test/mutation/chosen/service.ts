import { mutantsOf, type ChosenMutant } from '../../../scripts/mutation/chosenMutant.js';

const leftBehind = ['test/unit/service/service.leftBehind.test.ts'];
const callers = ['test/unit/service/service.callers.test.ts'];
const usage = ['test/unit/service/store/usageStore.test.ts'];
const audio = ['test/unit/service/store/audioStore.test.ts'];
const process = 'test/contract/service/process.test.ts';
const requests = 'test/contract/service/requests.test.ts';

export const serviceMutants: readonly ChosenMutant[] = [
  ...mutantsOf('src/service/operations/generate.ts', leftBehind, [
    ['await audio.remove(stored);', '', 'the audio of a message that was not counted stays on the disk'],
    ['commit();', '', 'who hangs up pays for what was spoken meanwhile'],
  ]),
  ...mutantsOf('src/service/operations/voiceCloning.ts', leftBehind, [
    ['await voices.delete(stored.id);', '', 'a voice that was not counted stays'],
    [
      `      try {
        commit();`,
      '      try {',
      'a voice is kept and counted though its caller hung up',
    ],
    [
      `sample, async () => {
        commit();`,
      'sample, async () => {',
      'an edit is made and counted though its caller hung up',
    ],
    [
      'return await matcher.measure(recording, signal);',
      'return await matcher.measure(recording, new AbortController().signal);',
      'a recording is measured on though its caller hung up',
    ],
    [
      'matcher.match(profile, language, rehearse, signal, installed)',
      'matcher.match(profile, language, rehearse, new AbortController().signal, installed)',
      'a match is not ended when its caller hangs up',
    ],
    [
      'if (stored === undefined) throw noPlace();',
      '',
      'a voice without a place is answered as if it had one',
    ],
  ]),
  ...mutantsOf('src/service/http/server.ts', leftBehind, [
    [
      "if (!response.writableFinished) hangUp.abort(new Error('The caller hung up.'));",
      '',
      'nobody is told that a caller hung up',
    ],
  ]),
  ...mutantsOf('src/service/operations/allowance.ts', leftBehind, [
    ['await takeBack?.();', '', 'what failed after it was counted stays counted'],
  ]),
  ...mutantsOf('src/service/store/voiceStore.ts', leftBehind, [
    ['await rm(join(path, sampleName), { force: true });', '', 'the new sample of an edit that failed stays'],
    ['await rm(draft, { recursive: true, force: true });', '', 'the draft of a voice stays'],
    [
      'if (sample !== undefined) await rm(join(path, old.sampleName), { force: true });',
      '',
      'the old sample stays after an edit',
    ],
  ]),
  ...mutantsOf('src/disk/wholeFile.ts', leftBehind, [
    ['await rm(draft, { force: true });', '', 'the draft of a file that could not be written stays'],
  ]),
  ...mutantsOf('src/service/operations/voiceCloning.ts', leftBehind, [
    [
      'if (next === undefined) this.atWork--;',
      'if (next === undefined) this.atWork -= 0;',
      'a turn is never given back',
    ],
  ]),
  ...mutantsOf('src/service/store/usageStore.ts', usage, [
    [
      'return () => this.change(period, -characters);',
      'return () => Promise.resolve();',
      'taking back takes nothing back',
    ],
    [
      'return () => this.change(period, -characters);',
      'return () => this.change(periodOf(this.now()), -characters);',
      'more is taken back from a month than it counted',
    ],
    ['add(-characters);', '', 'a count that could not be written is kept in memory'],
    [
      '&& Date.now() - modified > 2_000',
      '',
      'the count of another process is missed within a tick of the clock',
    ],
    ['known.modified === modified &&', '', 'the count of another process is read once'],
    ['.catch(() => undefined)\n      .then', '.then', 'after a failed write nothing is counted any more'],
    [
      'now.getUTCMonth() - keptMonths, 1',
      'now.getUTCMonth(), 1',
      'the usage of the last month is forgotten at once',
    ],
    ['period < oldest', 'period > oldest', 'old months are kept and new ones deleted'],
    ['now.getUTCMonth() + 1, 1', 'now.getUTCMonth() + 1, 2', 'the period is renewed a day late'],
    [
      '() => setAside(path, this.report)',
      '() => Promise.resolve()',
      'a damaged count is read again and again',
    ],
    ['v.minValue(0)', 'v.minValue(-1e9)', 'a negative count of another process makes room'],
    ['fileName.test(name) && ', '', 'any file in the folder is read as a count'],
  ]),
  ...mutantsOf('src/service/store/audioStore.ts', audio, [
    [
      '< audioLifetimeMs ? path : undefined',
      '< audioLifetimeMs * 2 ? path : undefined',
      'audio lives for two days',
    ],
    [', modified: this.now(), makeRoom', ', makeRoom', 'audio has another age than its generation'],
    ['files.sort((a, b) => a.modified - b.modified);', '', 'any audio is thrown out, not the oldest'],
    ['if (name !== kept) files.push', 'files.push', 'what was just made is thrown out for want of room'],
  ]),
  ...mutantsOf('src/service/store/audioStore.ts', callers, [
    [
      "return `${randomBytes(32).toString('base64url')}.${extension}`;",
      "return `${Buffer.from(String(process.hrtime.bigint()).padStart(32, '0').slice(-32)).toString('base64url')}.${extension}`;",
      'names of audio follow from the time',
    ],
    [
      'randomBytes(32)',
      'Buffer.concat([randomBytes(4), Buffer.alloc(28)])',
      'names of audio can be tried out',
    ],
    ['/^[\\w-]{43}\\.(wav|mp3)$/', '/^.*$/', 'names lead out of the folders of audio'],
  ]),
  ...mutantsOf('src/service/voices/catalogue.ts', callers, [
    [
      "createHmac('sha256', this.secret)",
      "createHmac('sha256', 'lector')",
      'names of samples are the same everywhere',
    ],
    ['`sample ${voiceId}`', "'sample'", 'all samples have one name'],
  ]),
  ...mutantsOf('src/service/http/server.ts', callers, [
    ["'X-Content-Type-Options': 'nosniff',", '', 'a browser may take audio for a page'],
    ["'Cache-Control': 'private, no-store',", '', 'a browser keeps audio'],
    ["? 'audio/mpeg' : 'audio/wav'", "? 'audio/mpeg' : 'text/html'", 'audio is sent as a page'],
    ['    checkSender(request);\n    const path', '    const path', 'anybody may ask for anything'],
    [
      "    checkSender(request);\n    const path = request.url?.split('?')[0] ?? '/';",
      "    const path = request.url?.split('?')[0] ?? '/';\n    if (!path.startsWith(audioPath)) checkSender(request);",
      'web pages may fetch audio',
    ],
    ["      'Cache-Control': 'no-store',\n", '', 'a browser keeps answers'],
    ['server.headersTimeout = 10_000;', 'server.headersTimeout = 0;', 'headers may take for ever'],
    ['server.requestTimeout = 60_000;', 'server.requestTimeout = 0;', 'a request may take for ever'],
    [
      'server.keepAliveTimeout = 60_000;',
      'server.keepAliveTimeout = 0;',
      'idle connections are closed never or at once',
    ],
  ]),
  ...mutantsOf('src/service/http/request.ts', callers, [
    [
      'request.headers.origin !== undefined ||',
      "request.headers.origin === 'null' ||",
      'web pages may use the service',
    ],
    [
      'host !== `127.0.0.1:${port}` &&',
      "host?.startsWith('evil') === true &&",
      'a Host without the port is taken',
    ],
    ['if (host !== ', 'if (host === undefined && host !== ', 'another Host is taken (DNS rebinding)'],
  ]),
  ...mutantsOf(
    'src/service/http/request.ts',
    [requests],
    [
      ['if (!timingSafeEqual(', "if (given === 'x' && !timingSafeEqual(", 'any token is taken'],
      ["given === undefined || given === ''", "given === ''", 'no token is an error inside'],
    ],
    '5\\.1|5\\.2',
  ),
  ...mutantsOf(
    'src/service/http/server.ts',
    [requests],
    [['inside--;', '', 'after 256 requests the service is busy for ever']],
    '256 requests',
  ),
  ...mutantsOf(
    'src/service/http/request.ts',
    [requests],
    [
      ["growTo(Number(request.headers['content-length'] ?? 0));", '', 'a body announced too large is read'],
      ['growTo(size);', '', 'a body of any size is taken into memory'],
      ['{ fatal: true }', '{ fatal: false }', 'a body that is no UTF-8 is taken'],
    ],
    'body above its limit|not UTF-8',
  ),
  ...mutantsOf(
    'src/service/main.ts',
    [process],
    [
      [
        "randomBytes(32).toString('base64url')",
        "Buffer.from(String(Date.now()).padStart(32, 'x')).toString('base64url')",
        "the service's own token is made from the clock",
      ],
    ],
    'Math.random',
  ),
  ...mutantsOf(
    'src/service/main.ts',
    [process],
    [
      [
        "sweep().catch(() => report('Old audio could not be deleted.'));",
        '',
        'nothing is swept while the service runs',
      ],
      ['10 * 60 * 1000', '10 * 60 * 1000 * 1000', 'the sweep comes once in a week'],
    ],
    'now and then',
  ),
  ...mutantsOf(
    'src/service/main.ts',
    [process],
    [['process.umask(0o077);', '', 'others may read what the service writes']],
    'readable by others',
  ),
  ...mutantsOf(
    'src/service/main.ts',
    [process],
    [
      ["process.on('SIGTERM', finish);", '', 'SIGTERM breaks off what is in flight'],
      [
        'server.close(() => process.exit());',
        'process.exit();',
        'what is in flight is broken off at the end',
      ],
    ],
    'SIGTERM',
  ),
  ...mutantsOf(
    'src/service/program/starter.ts',
    [process],
    [['if (process.ppid !== parent) end();', '', 'the service outlives its parent']],
    'parent is killed',
  ),
  ...mutantsOf(
    'src/service/program/starter.ts',
    [process],
    [["process.stdin.on('end', end);", '', 'the service outlives the pipe on its input']],
    'standard input closes',
  ),
  ...mutantsOf(
    'src/service/store/audioStore.ts',
    [process],
    [
      ['await sweepLeftovers(this.folder);', '', 'drafts are never swept'],
      ['await removed(path);\n      } else', '} else', 'old audio and drafts are never swept'],
    ],
    'now and then',
  ),
];
