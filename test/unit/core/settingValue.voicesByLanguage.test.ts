import { strict as assert } from 'node:assert';
import {
  isByLanguage,
  voicesByLanguageOf,
  voicesOfService,
  withoutVoice,
  withVoice,
} from '../../../src/core/settingValue.js';

describe('voices by language', () => {
  it('takes what can be used of what a person typed', () => {
    assert.deepEqual(
      voicesByLanguageOf({ embedded: { de: 'dora', fr: 7 }, 'https://x': 'eva', auto: true }),
      {
        embedded: { de: 'dora' },
        auto: 'on',
      },
    );
    for (const nonsense of [null, [], 'off', 7]) assert.equal(voicesByLanguageOf(nonsense), undefined);
  });

  it('is on unless it is switched off', () => {
    const isOn = (setting: unknown) => isByLanguage(voicesByLanguageOf(setting) ?? {});
    assert.ok(isOn({}) && isOn({ auto: 'on' }) && isOn({ auto: 'nonsense' }));
    assert.ok(!isOn({ auto: 'off' }) && !isOn({ auto: false }));
  });

  it('keeps a voice for a language of a service, until the voice is no more', () => {
    const kept = withVoice({ auto: 'off', 'https://x': { de: 'anna' } }, 'embedded', 'de', 'dora');
    assert.deepEqual(kept, { auto: 'off', 'https://x': { de: 'anna' }, embedded: { de: 'dora' } });
    assert.deepEqual(voicesOfService(kept, 'embedded'), { de: 'dora' });
    assert.deepEqual(voicesOfService(kept, 'toString'), {});
    assert.deepEqual(voicesOfService(withoutVoice(kept, 'embedded', 'dora'), 'embedded'), {});
  });
});
