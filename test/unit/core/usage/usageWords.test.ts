import assert from 'node:assert/strict';
import { decode } from '../../../../src/api/wire/shapes.js';
import {
  usageLevel,
  usagePercent,
  levelWords,
  shortUsage,
  usageFacts,
  usedOf,
  usedWords,
} from '../../../../src/core/usage/usageWords.js';
import { userResponse } from '../../../../src/core/usage/userAnswer.js';
import { english } from '../../../../src/core/plainText.js';

const figures = (used: number, allowed: number) => ({ used, allowed });

describe('the level of usage', () => {
  const cases: readonly (readonly [number, number, number, string, number])[] = [
    [0, 10_000, 80, 'plenty', 0],
    [1_000, 10_000, 80, 'plenty', 10],
    [7_999, 10_000, 80, 'plenty', 79],
    [8_000, 10_000, 80, 'warning', 80],
    [8_500, 10_000, 80, 'warning', 85],
    [9_999, 10_000, 80, 'warning', 99],
    [10_000, 10_000, 80, 'exhausted', 100],
    [12_000, 10_000, 80, 'exhausted', 120],
    [0, 0, 80, 'exhausted', 100],
    [500, 10_000, 5, 'warning', 5],
    [9_999, 10_000, 100, 'plenty', 99],
  ];
  for (const [used, allowed, warnAt, level, percent] of cases) {
    it(`${used} of ${allowed}, warned at ${warnAt} %, is ${level} at ${percent} %`, () => {
      assert.equal(usageLevel(figures(used, allowed), warnAt), level);
      assert.equal(usagePercent(figures(used, allowed)), percent);
    });
  }
});

describe('the dots of usage', () => {
  it('show something used and something left, and are full only when all is used', () => {
    const cases: readonly (readonly [used: number, allowed: number, filled: number])[] = [
      [0, 100, 0],
      [1, 1_000_000, 1],
      [50, 100, 5],
      [999_999, 1_000_000, 9],
      [100, 100, 10],
      [0, 0, 10],
      [200, 100, 10],
    ];
    for (const [used, allowed, filled] of cases) assert.equal(usedOf(10, figures(used, allowed)), filled);
  });
});

describe('usage in words', () => {
  it('says in words what a color alone would say', () => {
    assert.equal(levelWords('plenty', english), '');
    assert.equal(levelWords('warning', english), 'almost used up');
    assert.equal(levelWords('exhausted', english), 'used up');
  });

  it('says nothing about what the service did not say', () => {
    const usage = figures(8_500, 10_000);
    assert.deepEqual(usageFacts(usage, english, 'en'), [
      { icon: 'dashboard', label: 'Characters', value: '8,500 of 10,000 (85 %)' },
    ]);
  });

  it('says all that it said, in the way of the locale', () => {
    const usage = decode(userResponse, {
      character_usage: 8_500,
      character_allowance: 10_000,
      current_plan: 'Creator',
      downgrading_to_plan: 'Free',
      has_payment_method: false,
      portal_url: 'https://pay.example/portal',
      renewal_time: Date.UTC(2027, 0, 31, 12),
      status: 'active',
    });
    const facts = usageFacts(usage, english, 'de');
    assert.deepEqual(
      facts.map(({ label }) => label),
      ['Characters', 'Plan', 'Next plan', 'Renews', 'Payment method', 'Status'],
    );
    assert.equal(facts[0]?.value, '8.500 of 10.000 (85 %)');
    assert.match(facts[3]?.value ?? '', /31\. Januar 2027/);
    assert.equal(facts[4]?.urgent, true);
  });

  it('is short in the status bar and never reads as all before it is all', () => {
    assert.equal(shortUsage(figures(8_500, 10_000), 'en'), '8.5K / 10K');
    assert.equal(shortUsage(figures(9_999, 10_000), 'en'), '9.99K / 10K');
    assert.equal(shortUsage(figures(10, 1_500_000), 'en'), '10 / 1.5M');
  });
});

describe('the characters used of a free service', () => {
  const usage = { used: 12_345, allowed: 100_000_000, renewalTime: 1_000 };

  it('are written as the reader writes numbers', () => {
    assert.equal(usedWords(usage, 999, english, 'en'), '12,345 characters');
    assert.equal(usedWords(usage, 999, english, 'de'), '12.345 characters');
  });

  it('say “1 character” for one', () => {
    assert.equal(usedWords({ ...usage, used: 1 }, 999, english, 'en'), '1 character');
  });

  it('are none once the period of the figure is over', () => {
    assert.equal(usedWords(usage, 1_000, english, 'en'), '0 characters');
  });
});
