import assert from 'node:assert/strict';
import fc from 'fast-check';
import { usageBar, usageLevel, usageOf, usagePercent } from '../../../../src/core/usage/usage.js';
import { levelWords, shortUsage, usageFacts } from '../../../../src/core/usage/usageWords.js';
import { english } from '../../../../src/core/localiser.js';

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

describe('the bar of usage', () => {
  it('shows something used and something left, and is full only when all is used', () => {
    assert.equal(usageBar(figures(0, 100), 10), '░░░░░░░░░░');
    assert.equal(usageBar(figures(1, 1_000_000), 10), '█░░░░░░░░░');
    assert.equal(usageBar(figures(50, 100), 10), '█████░░░░░');
    assert.equal(usageBar(figures(999_999, 1_000_000), 10), '█████████░');
    assert.equal(usageBar(figures(100, 100), 10), '██████████');
    assert.equal(usageBar(figures(0, 0), 10), '██████████');
    assert.equal(usageBar(figures(200, 100), 10), '██████████');
  });

  it('always has its width', () => {
    const count = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(count, count, fc.integer({ min: 2, max: 40 }), (used, allowed, width) => {
        assert.equal(usageBar({ used, allowed }, width).length, width);
      }),
    );
  });
});

describe('usage in words', () => {
  it('says in words what a color alone would say', () => {
    assert.equal(levelWords('plenty', english), '');
    assert.equal(levelWords('warning', english), 'almost used up');
    assert.equal(levelWords('exhausted', english), 'used up');
  });

  it('says nothing about what the service did not say', () => {
    const usage = usageOf({ character_usage: 8_500, character_allowance: 10_000 });
    assert.deepEqual(usageFacts(usage, english, 'en'), [
      { about: 'usage', label: 'Characters', value: '8,500 of 10,000 (85 %)' },
    ]);
  });

  it('says all that it said, in the way of the locale', () => {
    const usage = usageOf({
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
      facts.map(({ about }) => about),
      ['usage', 'plan', 'downgrade', 'renewal', 'payment', 'status'],
    );
    assert.deepEqual(
      facts.map(({ label }) => label),
      ['Characters', 'Plan', 'Changes to plan', 'Renews', 'Payment method', 'Status'],
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

  it('has a portal only where it is https', () => {
    const portal = (portal_url: string) =>
      usageOf({ character_usage: 1, character_allowance: 2, portal_url }).portalUrl;
    assert.equal(portal('https://pay.example/'), 'https://pay.example/');
    assert.equal(portal(' https://pay.example/ '), 'https://pay.example/');
    for (const other of [
      'http://pay.example/',
      'javascript:alert(1)',
      'command:lector.stop',
      'command:lector.stop?https://pay.example/',
      'https://pay.example/ and more',
      'https://',
      '',
      'pay',
    ])
      assert.equal(portal(other), undefined);
  });
});
