import assert from 'node:assert/strict';
import { typedNames } from '../../../../../src/editor/services/openai/openAiClient.js';

describe('the names of voices that are typed', () => {
  it('have commas between them, of any keyboard, and blanks around them', () => {
    for (const typed of ['alloy,ash', ' alloy , ash,', 'alloy，ash', 'alloy、ash', 'alloy، ash']) {
      assert.deepEqual(typedNames(typed), ['alloy', 'ash'], typed);
    }
  });

  it('are none where there are only commas', () => {
    for (const typed of ['', ' ', ',', ' , ,']) assert.deepEqual(typedNames(typed), [], typed);
  });
});
