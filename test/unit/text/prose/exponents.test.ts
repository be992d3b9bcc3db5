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
  it('of a unit is left to the voice', () => {
    for (const [source, expected] of [
      ['It has 1 m² or 20 mm².', 'It has 1 m² or 20 mm².'],
      ['It has 5 m^2^ or 5 m<sup>3</sup>.', 'It has 5 m² or 5 m³.'],
      ['That is 30㎡ or 1㎥.', 'That is 30m² or 1m³.'],
      ['It is 3 €/m² or a km².', 'It is 3 €/m² or a km².'],
    ] as const) {
      assert.equal(said(source), expected);
    }
  });

  it('is said after a variable, a number, something in parentheses and other units', () => {
    for (const [source, expected] of [
      ['So E = mc², m² and 3x²y.', 'So E = mc squared, m squared and 3x squared y.'],
      ['So (a + b)³, 2³ and a[0]².', 'So (a + b) cubed, 2 cubed and a[0] squared.'],
      ['So 9.81 m/s².', 'So 9.81 m/s squared.'],
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
