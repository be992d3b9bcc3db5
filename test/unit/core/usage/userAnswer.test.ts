import assert from 'node:assert/strict';
import { decode } from '../../../../src/api/wire/shapes.js';
import { english } from '../../../../src/core/plainText.js';
import { usageFacts, usageLevel } from '../../../../src/core/usage/usageWords.js';
import { userResponse, type Usage } from '../../../../src/core/usage/userAnswer.js';

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
