import assert from 'node:assert/strict';
import { boundedMatcher } from '../../../../src/editor/sources/segmentSources.js';
import { processorMs } from '../../../support/processorMs.js';

const runaway = /(a+)+$/g;
/** Each letter doubles how long the pattern takes. */
const textOf = (letters: number) => `${'a'.repeat(letters)}! b.`;

describe('boundedMatcher', () => {
  let slowMs: number;
  let letters = 15;
  before(() => {
    do {
      letters++;
      slowMs = processorMs(() => void textOf(letters).match(runaway));
    } while (slowMs < 500);
  });

  it('cuts off a pattern that takes a second, though it would end, and keeps the others', () => {
    const [slow, quick] = boundedMatcher().match([runaway, /b/g], textOf(letters + 1));
    assert.equal(slow, 'ranAway');
    assert.equal(quick?.length, 1);
  });

  it('cuts it off sooner where it has little time', () => {
    const matcher = boundedMatcher({ textMs: slowMs / 4, patienceMs: slowMs });
    assert.deepEqual(matcher.match([runaway], textOf(letters)), ['ranAway']);
  });

  it('lets a pattern have the time that there is', () => {
    const matcher = boundedMatcher({ textMs: 100 * slowMs, patienceMs: 100 * slowMs });
    assert.equal(matcher.match([runaway], textOf(letters))[0]?.length, 0);
  });

  it('tries again what was cut off while the processor did something else', () => {
    /** How often it looks at the processor's time, which does not go on at first: once after each try. */
    const looks = (standing: number): number => {
      let n = 0;
      const matcher = boundedMatcher({ textMs: slowMs / 8, patienceMs: slowMs }, () => {
        n++;
        return { user: n > standing ? n * 1e9 : 0, system: 0 };
      });
      assert.deepEqual(matcher.match([runaway], textOf(letters)), ['ranAway']);
      return n;
    };
    assert.equal(looks(3), looks(0) + 1);
  });
});
