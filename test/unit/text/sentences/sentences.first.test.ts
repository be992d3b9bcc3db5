import assert from 'node:assert/strict';
import { firstSentencesEnd } from '../../../../src/text/sentences/sentences.js';

describe('The first sentences of an answer', () => {
  for (const [markdown, first] of [
    ['One. Two. Three. Four.', 'One. Two. Three. '],
    ['One.', 'One.'],
    ['', ''],
    ['# Done\n\nOne. Two. Three.', '# Done\n\nOne. Two. '],
    ['One.\n\n```js\na.b. c.\n```\n\nTwo.', 'One.\n\n'],
    ['```js\na. b. c. d.\n```\nOne. Two. Three. Four.', '```js\na. b. c. d.\n```\nOne. Two. Three. '],
    ['~~~\n```\na. b.\n~~~\nOne. Two. Three. Four.', '~~~\n```\na. b.\n~~~\nOne. Two. Three. '],
  ] as const)
    it(`of ${JSON.stringify(markdown)} are ${JSON.stringify(first)}`, () => {
      assert.equal(markdown.slice(0, firstSentencesEnd(markdown)), first);
    });
});
