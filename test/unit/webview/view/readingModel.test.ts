import assert from 'node:assert/strict';
import { ReadingModel } from '../../../../src/webview/view/readingModel.js';

describe("the page's model of a reading", () => {
  const chunk = (text: string) => ({ text, end: 'word' as const });

  it('estimates what is not loaded from what is', () => {
    const model = new ReadingModel();
    model.add([chunk('aaaaaaaaaa'), chunk('bbbbbbbbbb bbbbbbbbb'), chunk('cc')], true);
    model.load(0, { seconds: 1, times: [], peaks: [], cached: false });
    assert.equal(model.seconds(0), 1);
    assert.equal(model.seconds(1), 2);
    assert.ok(Math.abs(model.total - 3.2) < 1e-9);
  });

  it('finds the place of a time, and the time of a place', () => {
    const model = new ReadingModel();
    model.add([chunk('one two'), chunk('three four five')], true);
    const times = [
      { start: 0, end: 3, seconds: 0 },
      { start: 4, end: 7, seconds: 0.4 },
    ];
    model.load(0, { seconds: 1, times, peaks: [], cached: true });
    assert.deepEqual(model.placeAt(0.5), { index: 0, offset: 4 });
    assert.equal(model.secondsOf({ index: 0, offset: 4 }), 0.4);
    assert.deepEqual(model.placeAt(1 + model.seconds(1) * 0.5), { index: 1, offset: 6 });
    assert.deepEqual(model.placeAt(99), { index: 1, offset: 11 });
  });

  it('tells how far each chunk is', () => {
    const model = new ReadingModel();
    model.add([chunk('a'), chunk('b'), chunk('c'), chunk('d')], false);
    model.mark(1, 'fetching');
    model.mark(2, 'failed');
    model.load(0, { seconds: 1, times: [], peaks: [], cached: true });
    assert.deepEqual(
      [0, 1, 2, 3].map((index) => model.state(index)),
      ['cached', 'fetching', 'failed', 'waiting'],
    );
  });
});
