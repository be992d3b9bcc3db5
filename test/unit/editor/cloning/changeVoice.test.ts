import assert from 'node:assert/strict';
import type { Lector } from '../../../../src/editor/lector.js';
import '../../../support/standInVsCode.js';

describe('The language of a custom voice', () => {
  it('is noted for the service that changed it, whichever was chosen meanwhile', async () => {
    const { changeVoiceLanguage } = await import('../../../../src/editor/cloning/changeVoice.js');
    const said: unknown[] = [];
    const accounts = { service: 'embedded', isHosted: false };
    const lector = {
      accounts,
      catalogue: { refresh: () => undefined },
      clients: {
        cloning: (service = accounts.service) =>
          Promise.resolve({
            editVoice: (id: string) => {
              said.push(`${id} changed by ${service}`);
              accounts.service = 'another';
              return Promise.resolve({ voice_id: id });
            },
          }),
      },
      languages: { note: (service: string, voices: unknown) => said.push([service, voices]) },
      chosen: { forget: () => said.push('forgotten') },
    };
    await changeVoiceLanguage(
      lector as unknown as Lector,
      {
        kind: 'custom',
        id: 'mine',
        name: 'Mine',
        language: 'en',
        sample: '',
      } as never,
    );
    assert.deepEqual(said, [
      'mine changed by embedded',
      ['embedded', [{ voice_id: 'mine', language: 'de' }]],
    ]);
  });
});
