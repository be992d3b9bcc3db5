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
import { userResponse, type Usage } from '../../../../src/core/usage/userAnswer.js';
import { english } from '../../../../src/core/plainText.js';

const figures = (used: number, allowed: number) => ({ used, allowed });

const needed = { character_usage: 850, character_allowance: 1000 };
const bare = { used: 850, allowed: 1000 };

/** The usage in an answer of /user that has these fields. */
const understood = (fields: object) => decode(userResponse, { ...needed, ...fields });

/** Without the fields that are undefined. */
const told = (usage: Usage): unknown => JSON.parse(JSON.stringify(usage));

/** What is understood besides the two figures. */
const answers: readonly (readonly [string, object, object])[] = [
  ['the two figures alone', {}, {}],
  ['a plan', { current_plan: 'Creator' }, { plan: 'Creator' }],
  ['a plan with spaces', { current_plan: '  Creator ' }, { plan: 'Creator' }],
  ['an empty plan', { current_plan: '' }, {}],
  ['a plan that is null', { current_plan: null }, {}],
  ['a plan that is a number', { current_plan: 3 }, {}],
  ['a plan that became an object', { current_plan: { name: 'Creator' } }, {}],
  ['no downgrade', { downgrading_to_plan: null }, {}],
  ['a downgrade', { downgrading_to_plan: 'Free' }, { downgradingTo: 'Free' }],
  ['an empty downgrade', { downgrading_to_plan: '' }, {}],
  ['a downgrade that is a flag', { downgrading_to_plan: false }, {}],
  ['a payment method', { has_payment_method: true }, { hasPaymentMethod: true }],
  ['no payment method', { has_payment_method: false }, { hasPaymentMethod: false }],
  ['a payment method in words', { has_payment_method: 'yes' }, {}],
  ['a payment method that is null', { has_payment_method: null }, {}],
  ['a portal', { portal_url: 'https://pay.example/p?x=1' }, { portalUrl: 'https://pay.example/p?x=1' }],
  ['a portal in the clear', { portal_url: 'http://pay.example' }, {}],
  ['a portal that is a script', { portal_url: 'javascript:alert(1)' }, {}],
  ['a portal that is a command', { portal_url: 'command:workbench.action.quit' }, {}],
  ['a portal at an impossible host', { portal_url: 'https://[portal]/' }, {}],
  ['an empty portal', { portal_url: '' }, {}],
  ['a portal that is null', { portal_url: null }, {}],
  ['a renewal in seconds', { renewal_time: 1_900_000_000 }, { renewalTime: 1_900_000_000_000 }],
  ['a renewal in milliseconds', { renewal_time: 1_900_000_000_000 }, { renewalTime: 1_900_000_000_000 }],
  ['a renewal of zero', { renewal_time: 0 }, {}],
  ['a renewal below zero', { renewal_time: -5 }, {}],
  ['a renewal on the last of all dates', { renewal_time: 8.64e15 }, { renewalTime: 8.64e15 }],
  ['a renewal beyond all dates', { renewal_time: 1e300 }, {}],
  ['a renewal in words', { renewal_time: '2027-01-01' }, {}],
  ['a renewal that is null', { renewal_time: null }, {}],
  ['a status', { status: 'active' }, { status: 'active' }],
  ['a status never heard of', { status: 'paused_by_bank' }, { status: 'paused_by_bank' }],
  ['a status that is a list', { status: ['active'] }, {}],
  ['fields that are not in the interface', { seats: 4, features: { cloning: true } }, {}],
];

describe('the answer of /user', () => {
  for (const [what, fields, more] of answers) {
    it(`with ${what} is understood`, () => {
      const usage = understood(fields);
      assert.deepEqual(told(usage), { ...bare, ...more });
      assert.equal(usageLevel(usage, 80), 'warning');
      for (const { value } of usageFacts(usage, english, 'en')) assert.notEqual(value, '');
    });
  }

  for (const fields of [
    {},
    { character_usage: 1 },
    { character_allowance: 1 },
    { character_usage: '1', character_allowance: 2 },
    { character_usage: null, character_allowance: 2 },
    { character_usage: -1, character_allowance: 2 },
  ]) {
    it(`cannot be used as ${JSON.stringify(fields)}`, () => {
      assert.throws(() => decode(userResponse, fields), /character_/);
    });
  }
});

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
    const usage = understood({
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

  it('has a portal only where it is https', () => {
    const portal = (portal_url: string) => understood({ portal_url }).portalUrl;
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
