import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  firstSettings,
  pageSettingKeys,
  playbackNames,
  type PageSettings,
} from '../../../src/reading/playerPort.js';
import { chunkEnds } from '../../../src/text/segment.js';
import { pageRequests, parsePlayerCommand, parsePlayerMessage } from '../../../src/protocol/messages.js';

const settingsWith = (changed: Partial<PageSettings>) => ({
  type: 'settings',
  settings: { ...firstSettings, ...changed },
});

describe('messages between the extension and its page', () => {
  it('are taken as they are meant', () => {
    const command = { type: 'put', reading: 1, chunk: 2, cached: true, audio: new ArrayBuffer(8) };
    assert.deepEqual(parsePlayerCommand(command), command);
    const sample = { type: 'sample', sample: 1, label: 'Alice', audio: new ArrayBuffer(8) };
    assert.deepEqual(parsePlayerCommand(sample), sample);
    assert.deepEqual(parsePlayerMessage({ type: 'sampleEnded', sample: 1 }), {
      type: 'sampleEnded',
      sample: 1,
    });
    const message = { type: 'goTo', reading: 1, place: { chunk: 0, offset: 5 } };
    assert.deepEqual(parsePlayerMessage(message), message);
  });

  it('of the extension are taken, each that it can send', () => {
    const audio = new ArrayBuffer(8);
    const commands = [
      { type: 'begin', reading: 0 },
      { type: 'outline', reading: 1, version: 1, removed: 0, chunks: [], complete: false },
      {
        type: 'outline',
        reading: 1,
        version: 2,
        after: 7,
        removed: 1,
        chunks: chunkEnds.map((end, id) => ({ id, text: 'One.', end, kind: end, depth: 1 })),
        complete: true,
        rest: 900,
      },
      ...['fetching', 'failed'].map((progress) => ({ type: 'progress', reading: 1, chunk: 0, progress })),
      { type: 'put', reading: 1, chunk: 2, cached: false, isPart: true, audio },
      { type: 'seek', reading: 1, jump: 3, place: { chunk: 0, offset: 0 } },
      { type: 'until', reading: 1, place: { chunk: 0, offset: 0 }, fadeSeconds: 3 },
      ...[1, -1].map((by) => ({ type: 'skip', by })),
      { type: 'speakSelected' },
      { type: 'play' },
      { type: 'pause' },
      { type: 'sample', sample: 1, label: '', audio },
      { type: 'stopSample' },
      ...playbackNames.map((name) => ({ type: 'state', name })),
      { type: 'state', name: 'failed', error: 'Gone.' },
      ...[0.5, 1, 4].map((speed) => settingsWith({ speed, volume: 0 })),
      settingsWith({}),
      { type: 'voice', name: 'Ada' },
      { type: 'sleep', text: 'in 10 minutes' },
      { type: 'fade', seconds: 3 },
      { type: 'queue', heard: 'Claude Code', waiting: [{ id: 2, name: 'VS Code' }], isAgent: true },
      { type: 'suggestion', text: '' },
      { type: 'suggestion', text: 'Kristin', question: { hears: 'Asks', takes: 'Downloads' } },
    ];
    const optional = [
      ...['outline after', 'outline rest', 'put isPart', 'until place', 'until fadeSeconds'],
      ...['state error', 'fade seconds', 'suggestion question'],
    ];
    for (const command of commands) {
      assert.deepEqual(parsePlayerCommand(command), command);
      for (const field of Object.keys(command).filter((name) => name !== 'type')) {
        const what = `${command.type} ${field}`;
        const without = Object.fromEntries(Object.entries(command).filter(([name]) => name !== field));
        assert.deepEqual(parsePlayerCommand(without), optional.includes(what) ? without : undefined, what);
      }
    }
    for (const speed of [0.49, 4.01]) {
      assert.equal(parsePlayerCommand(settingsWith({ speed })), undefined);
    }
    for (const key of pageSettingKeys) {
      const rest = Object.fromEntries(Object.entries(firstSettings).filter(([name]) => name !== key));
      assert.equal(parsePlayerCommand({ type: 'settings', settings: rest }), undefined, `without ${key}`);
    }
    for (const volume of [-0.01, 1.01]) {
      assert.equal(parsePlayerCommand(settingsWith({ volume })), undefined);
    }
  });

  it('about the sound are taken, each that the page can send', () => {
    const facts = [
      { type: 'blocked', because: 'gesture' },
      { type: 'blocked', because: 'device' },
      { type: 'unblocked' },
      { type: 'outlined', reading: 1 },
      { type: 'loaded', reading: 1, chunk: 0, seconds: 0 },
      { type: 'released', reading: 1, chunk: 0 },
      { type: 'sounding', reading: 1, jump: 0 },
      { type: 'starved', reading: 1, jump: 0, version: 3, chunk: 2 },
      { type: 'position', reading: 1, jump: 0, chunk: 2, offset: 7 },
      { type: 'ended', reading: 1, jump: 0, version: 3 },
      { type: 'reached', reading: 1, jump: 0, version: 3 },
      { type: 'failed', reading: 1, chunk: 3, message: 'No sound in it.' },
      { type: 'sampleEnded', sample: 1 },
    ];
    for (const fact of facts) {
      assert.deepEqual(parsePlayerMessage(fact), fact);
      for (const field of Object.keys(fact).filter((name) => name !== 'type')) {
        const without = Object.fromEntries(Object.entries(fact).filter(([name]) => name !== field));
        assert.equal(parsePlayerMessage(without), undefined, `${fact.type} without ${field}`);
      }
    }
  });

  it('with what a browser says keep only the beginning of it', () => {
    const failed = { type: 'failed', reading: 1, chunk: 3, message: 'x'.repeat(501) };
    assert.deepEqual(parsePlayerMessage(failed), { ...failed, message: 'x'.repeat(500) });
    const ended = { type: 'sampleEnded', sample: 1, problem: 'x'.repeat(501) };
    assert.deepEqual(parsePlayerMessage(ended), { ...ended, problem: 'x'.repeat(500) });
  });

  it('of the page are taken, each that it can send', () => {
    const requests = pageRequests.map((what) => ({ type: 'request', what }));
    const messages = [
      { type: 'ready', width: 420 },
      ...requests,
      ...['hear', 'take', 'leave', 'cancel'].map((answer) => ({ type: 'suggestionAnswered', answer })),
      { type: 'left', minutes: 12 },
      { type: 'change', settings: {} },
      { type: 'change', settings: { speed: 2 } },
      { type: 'change', settings: { volume: 0.5 } },
      { type: 'change', settings: { 'reader.size': 110, earcons: true } },
      { type: 'arrange', entry: 2, what: 'up' },
      ...['speak', 'pronounce'].map((what) => ({ type: 'selected', what, text: 'Lector' })),
    ];
    for (const message of messages) assert.deepEqual(parsePlayerMessage(message), message);
  });

  it('keep nothing that they should not have', () => {
    const change = { type: 'change', settings: { speed: 2, path: '/etc' }, more: true };
    assert.deepEqual(parsePlayerMessage(change), { type: 'change', settings: { speed: 2 } });
  });

  it('are dropped where they are not', () => {
    for (const wrong of [
      { type: 'put', reading: 1, chunk: 2, cached: true, audio: 'a URL' },
      { type: 'seek', reading: -1, jump: 0, place: { chunk: 0, offset: 0 } },
      settingsWith({ speed: 40 }),
      settingsWith({ speed: NaN }),
      settingsWith({ 'reader.size': 1000 }),
      { type: 'sample', sample: 1, label: 'Alice', audio: 'a URL' },
      { type: 'sample', sample: 1, label: 7, audio: new ArrayBuffer(8) },
      { type: 'begin', reading: 0.5 },
      { type: 'begin', reading: 2 ** 53 },
      ...[
        { id: 1, text: 'One.' },
        { id: 1, end: 'sentence' },
        { text: 'One.', end: 'sentence' },
        { id: 1, text: 'One.', end: 'soon' },
      ].map((chunk) => ({
        type: 'outline',
        reading: 1,
        version: 1,
        removed: 0,
        chunks: [chunk],
        complete: true,
      })),
      { type: 'seek', reading: 1, jump: 0, place: { chunk: 0 } },
      { type: 'seek', reading: 1, jump: 0, place: { offset: 0 } },
      { type: 'progress', reading: 1, chunk: 0, progress: 'done' },
      { type: 'state', name: 'asleep' },
      { type: 'state', name: 'failed', error: 7 },
      { type: 'suggestion', text: 7 },
      { type: 'queue', heard: 'Claude Code', waiting: 'VS Code', isAgent: true },
      { type: 'surprise' },
    ]) {
      assert.equal(parsePlayerCommand(wrong), undefined);
    }
    for (const wrong of [
      { type: 'request', what: 'deleteVoice' },
      { type: 'position', reading: 1, jump: 0, chunk: 0.5, offset: 0 },
      { type: 'change', settings: { volume: 2 } },
      { type: 'change', settings: { 'reader.colors': 'mauve' } },
      { type: 'change', settings: null },
      { type: 'selected', what: 'delete', text: 'Lector' },
      { type: 'selected', what: 'speak', text: 'x'.repeat(100_001) },
      { type: 'loaded', reading: 1, chunk: 0, seconds: -1 },
      { type: 'loaded', reading: 1, chunk: 0, seconds: Infinity },
      { type: 'blocked', because: 'tired' },
      { type: 'failed', reading: 1, chunk: 0, message: 7 },
      { type: 'sampleEnded', sample: 1, problem: 7 },
    ]) {
      assert.equal(parsePlayerMessage(wrong), undefined);
    }
  });

  it('never throw, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        parsePlayerCommand(value);
        parsePlayerMessage(value);
      }),
      { numRuns: Number(process.env['LECTOR_RUNS'] ?? 300) },
    );
  });
});
