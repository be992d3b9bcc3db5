import { strict as assert } from 'node:assert';
import { pageStyle, styleChange } from '../../../src/core/settingValue.js';

describe('the style of the page', () => {
  it('is what the settings say, each as its schema allows', () => {
    const standard = pageStyle(undefined);
    assert.equal(standard['reader.size'], 100);
    const reader = { size: 1000, lineHeight: 'high', font: ' Georgia ', focus: 'lyrics', other: 1 };
    assert.deepEqual(pageStyle({ reader, announce: 'never', earcons: 'loud' }), {
      ...standard,
      'reader.size': 300,
      'reader.font': 'Georgia',
      'reader.focus': 'lyrics',
      announce: 'never',
    });
    for (const value of [null, 1, 'x', { reader: null }, { reader: 'size' }])
      assert.deepEqual(pageStyle(value), standard);
  });

  it('is changed where the page may, to what is allowed', () => {
    const wanted = { 'reader.size': 110, 'reader.colors': 'mauve', 'cache.sizeMB': 0, earcons: true };
    assert.deepEqual(styleChange(wanted), [
      ['reader.size', 110],
      ['earcons', true],
    ]);
  });
});
