import assert from 'node:assert/strict';
import { metadataOf } from '../../../../../src/editor/services/openai/openAiClient.js';
import { labelsOf } from '../../../../../src/core/voices/listedVoices.js';

describe('The name of a voice', () => {
  for (const [id, language, region, gender] of [
    ['af_heart', 'en', 'US', 'female'],
    ['bm_george', 'en', 'GB', 'male'],
    ['zf_xiaobei', 'zh', undefined, 'female'],
    ['pm_alex', 'pt', 'BR', 'male'],
    ['hf_alpha', 'hi', undefined, 'female'],
    ['jf_alpha+af_sky(2)', 'ja', undefined, 'female'],
  ] as const) {
    it(`says of ${id} what it speaks`, () => {
      const { locale, gender: told } = labelsOf(metadataOf(id));
      assert.deepEqual([locale?.language, locale?.region, told], [language, region, gender]);
    });
  }

  for (const id of ['alloy', 'en_US-amy-medium', 'af-heart', 'xf_heart', 'ax_heart', '']) {
    it(`says nothing of “${id}”`, () => {
      assert.equal(metadataOf(id), '');
    });
  }
});
