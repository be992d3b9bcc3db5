import type { ChosenMutant } from '../../../scripts/mutation/chosenMutant.js';

const leftBehind = ['test/unit/service/service.leftBehind.test.ts'];

export const serviceMutants: readonly ChosenMutant[] = [
  {
    file: 'src/service/operations/generate.ts',
    find: 'await audio.remove(stored);',
    replace: '',
    why: 'the audio of a message that was not counted stays on the disk',
    tests: leftBehind,
  },
  {
    file: 'src/service/operations/generate.ts',
    find: 'signal.throwIfAborted();',
    replace: '',
    why: 'who hangs up pays for what was spoken meanwhile',
    tests: leftBehind,
  },
  {
    file: 'src/service/operations/voiceCloning.ts',
    find: 'await voices.delete(stored.id);',
    replace: '',
    why: 'a voice that was not counted stays',
    tests: leftBehind,
  },
  {
    file: 'src/service/operations/voiceCloning.ts',
    find: `      try {
        signal.throwIfAborted();`,
    replace: '      try {',
    why: 'a voice is kept and counted though its caller hung up',
    tests: leftBehind,
  },
  {
    file: 'src/service/operations/voiceCloning.ts',
    find: `sample, async () => {
        signal.throwIfAborted();`,
    replace: 'sample, async () => {',
    why: 'an edit is made and counted though its caller hung up',
    tests: leftBehind,
  },
  {
    file: 'src/service/operations/voiceCloning.ts',
    find: 'return await matcher.measure(recording, signal);',
    replace: 'return await matcher.measure(recording, new AbortController().signal);',
    why: 'a recording is measured on though its caller hung up',
    tests: leftBehind,
  },
  {
    file: 'src/service/operations/voiceCloning.ts',
    find: 'matcher.match(profile, language, rehearse, signal)',
    replace: 'matcher.match(profile, language, rehearse, new AbortController().signal)',
    why: 'a match is not ended when its caller hangs up',
    tests: leftBehind,
  },
  {
    file: 'src/service/http/server.ts',
    find: "if (!response.writableFinished) hangUp.abort(new Error('The caller hung up.'));",
    replace: '',
    why: 'nobody is told that a caller hung up',
    tests: leftBehind,
  },
  {
    file: 'src/service/operations/allowance.ts',
    find: 'if (progress.isCounted) await this.usage.takeBack(characters);',
    replace: '',
    why: 'what failed after it was counted stays counted',
    tests: leftBehind,
  },
  {
    file: 'src/service/store/usageStore.ts',
    find: 'await this.add(-characters);',
    replace: '',
    why: 'takeBack takes nothing back',
    tests: leftBehind,
  },
  {
    file: 'src/service/store/usageStore.ts',
    find: 'if (this.own.period === period) this.own.characters -= characters;',
    replace: '',
    why: 'a count that could not be written is kept in memory',
    tests: leftBehind,
  },
  {
    file: 'src/service/store/voiceStore.ts',
    find: 'if (sample !== undefined) await rm(join(path, voice.sampleName), { force: true });',
    replace: '',
    why: 'the new sample of an edit that failed stays',
    tests: leftBehind,
  },
  {
    file: 'src/service/store/voiceStore.ts',
    find: 'await rm(draft, { recursive: true, force: true });',
    replace: '',
    why: 'the draft of a voice stays',
    tests: leftBehind,
  },
  {
    file: 'src/service/store/atomicFile.ts',
    find: 'await rm(draft, { force: true });',
    replace: '',
    why: 'the draft of a file that could not be written stays',
    tests: leftBehind,
  },
  {
    file: 'src/service/operations/turns.ts',
    find: 'if (next === undefined) this.atWork--;',
    replace: 'if (next === undefined) this.atWork -= 0;',
    why: 'a turn is never given back',
    tests: leftBehind,
  },
];
