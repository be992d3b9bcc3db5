import assert from 'node:assert/strict';
import { codeLanguagesIn } from '../../../src/text/readSource.js';

describe('The languages of the code in a document', () => {
  for (const [languageId, source, found] of [
    ['restructuredtext', 'Try:\n\n>>> print(1)\n1\n', ['python']],
    ['restructuredtext', '.. testcode:: ruby\n\n   puts 1\n', ['ruby']],
    ['restructuredtext', '.. code-block:: rust\n   :linenos:\n\n   fn main() {}\n', ['rust']],
    ['restructuredtext', 'As such::\n\n   .. code:: rust\n\n      fn main() {}\n', []],
    ['org', '#+Begin_Src C :tangle yes\nint x;\n#+End_Src\n', ['c']],
    ['asciidoc', '[source,go]\n----\nfunc main() {}\n----\n\n```js\nx\n```\n', ['go', 'javascript']],
    ['asciidoc', '[source,go]\nNo code.\n', []],
    ['latex', '\\begin{minted}{lua}\nx = 1\n\\end{minted}\n', ['lua']],
    ['latex', '\\begin{lstlisting}[language=C]\nint x;\n\\end{lstlisting}\n', ['c']],
    ['vtt', '```js\n', []],
    ['markdown', '- ```py title="x"\n  x = 1\n  ```\n\n.. code:: rust\n', ['python']],
    ['go', '```js\n', ['go']],
  ] as const) {
    it(`are those that are read in ${languageId}: ${JSON.stringify(source)}`, () => {
      assert.deepEqual(codeLanguagesIn(source, languageId), found);
    });
  }
});
