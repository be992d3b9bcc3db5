import assert from 'node:assert/strict';
import type { TextSettings } from '../../../../src/text/settings.js';
import { assertSpokenWell } from '../textRules.js';
import { defaultTextSettings, readSource } from '../../../support/readSource.js';

function said(source: string, settings: Partial<TextSettings> = {}): string {
  const { segments } = assertSpokenWell(
    source,
    readSource(source, 'markdown', { ...defaultTextSettings, ...settings }),
  );
  return segments.map(({ text }) => text).join('\n');
}

describe('An exponent', () => {
  it('is said with a unit of area or volume, in the plural that its number takes', () => {
    for (const [source, expected] of [
      ['It has 1 m² or 20 mm².', 'It has 1 square meter or 20 square millimeters.'],
      ['It has 5km² or 1.000 cm³.', 'It has 5 square kilometers or 1.000 cubic centimeters.'],
      ['It has 5 m^2^ or 5 m<sup>3</sup>.', 'It has 5 square meters or 5 cubic meters.'],
      ['That is 30㎡, 1㎥ or 3 ㎢.', 'That is 30 square meters, 1 cubic meter or 3 square kilometers.'],
      ['It is 3 €/m² or a km².', 'It is 3 €/square meter or a square kilometer.'],
    ] as const) {
      assert.equal(said(source), expected);
    }
  });

  it('is said after a variable, a number, something in parentheses and other units', () => {
    for (const [source, expected] of [
      ['So E = mc², m² and 3x²y.', 'So E = mc squared, m squared and 3x squared y.'],
      ['So (a + b)³, 2³ and a[0]².', 'So (a + b) cubed, 2 cubed and a[0] squared.'],
      ['So 9.81 m/s² and 5 mm³.', 'So 9.81 m/s squared and 5 mm cubed.'],
    ] as const) {
      assert.equal(said(source), expected);
    }
  });

  it('is none after a word, and no part of a longer one', () => {
    for (const source of ['See the note² or it².', 'About 10²³ of them.', 'A rate of 10⁻² each.']) {
      assert.equal(said(source), source);
    }
  });

  it('is left as it is if no signs are said', () => {
    assert.equal(said('It has 5 m².', { punctuation: 'none' }), 'It has 5 m².');
  });
});
