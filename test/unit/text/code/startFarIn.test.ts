import assert from 'node:assert/strict';
import type { LineTokenizer } from '../../../../src/text/code/lineTokenizer.js';
import { defaultTextSettings, readSource } from '../../../support/readSource.js';
import { testGrammars } from '../../editor/sources/grammarsForTests.js';

const grammars = testGrammars();

/** What is said of the last of many such blocks, and how many characters the grammar was given for it. */
async function lastOf(languageId: string, head: string, block: string, count: number, data = '') {
  const grammar = await grammars(languageId);
  assert.ok(grammar);
  let given = 0;
  const tokenizer: LineTokenizer = {
    tokenize(line, state) {
      given += line.length;
      return grammar.tokenize(line, state);
    },
  };
  const text = head + block.repeat(count) + data + block;
  const range = { start: text.length - block.length, end: text.length };
  const segments = readSource(text, languageId, defaultTextSettings, { range, tokenizerOf: () => tokenizer });
  return { said: Array.from(segments, ({ kind, text }) => ({ kind, text })), given };
}

describe('Code far into a file', () => {
  const blocks: Readonly<Record<string, readonly [head: string, block: string]>> = {
    typescript: [
      "import { a } from './a';\n\n",
      '/**\n * It says *hello*.\n */\nexport class Hello {\n  // Not "hidden.\n  say = `it\'s\n\n${this.name}\n`;\n}\n\n',
    ],
    python: [
      '"""Use it so:\n\ndef hello(name):\n"""\n\nimport os\n\n',
      `def hello(name):\n    """It says *hello*.\n\n    Twice, it's said.\n    """\n    return """It\n${'def no\n'.repeat(20)}"""\n\n`,
    ],
    php: [
      '<?php\n\nnamespace A;\n\n',
      '/** It says hello. */\nfunction hello() {\n  return "it\'s $name";\n}\n\n',
    ],
    csharp: [
      'namespace A {\n  class B {\n',
      '    // It says "hello.\n    public void Hello() {\n      Say("it\'s // me");\n    }\n\n',
    ],
    c: ['#include <a.h>\n', '#define A "it\'s"\n/* It says "hello. */\nint hello() {\n  return 1;\n}\n'],
  };
  for (const [languageId, [head, block]] of Object.entries(blocks)) {
    it(`is read as near its start in ${languageId}, and as soon`, async () => {
      for (const breaks of ['\n', '\r\n']) {
        const [above, each] = [head, block].map((text) => text.replaceAll('\n', breaks)) as [string, string];
        const near = await lastOf(languageId, above, each, 10);
        for (const size of [60_000, 1_000_000]) {
          const far = await lastOf(languageId, above, each, Math.ceil(size / each.length));
          assert.deepEqual(far.said, near.said);
          assert.ok(far.given < 50_000, `${far.given} of ${size} characters`);
        }
      }
    });
  }

  it('is read right where code in quotes begins as the code around it does', async () => {
    const heads = {
      javascript: ['const it = `\nfunction it() {}\n`;\n', "// It's said.\nfunction is() {}\n"],
      shellscript: ['cat <<EOF\necho it\nEOF\n', "# It's said.\necho hello\n"],
      php: ['<?php\n$it = <<<EOT\nfunction it\nEOT;\n', "// It's said.\nfunction is() {}\n"],
      python: ["it = '''\ndef it():'''\n", "# It's said.\ndef it():\n  pass\n"],
      // As in the test of a linter.
      typescript: [
        "import { a } from 'a';\n",
        "{\n // It's said.\n code: `\nimport { x } from 'x';\n`,\n},\n",
      ],
    };
    for (const [languageId, [head = '', block = '']] of Object.entries(heads)) {
      const near = await lastOf(languageId, head, block, 10);
      assert.deepEqual((await lastOf(languageId, head, block, 3000)).said, near.said, languageId);
    }
  });

  it('is read from the top in the state there', async () => {
    const head = `let a = [${'1, '.repeat(2000)}];\nconst it = \`\nfunction it() {}\n\`;\n`;
    const near = await lastOf('javascript', head, '// Said.\n9;\n', 10);
    assert.deepEqual((await lastOf('javascript', head, '// Said.\n9;\n', 6000)).said, near.said);
  });

  it('is read from behind the data before it', async () => {
    const [head, block] = blocks['python'] ?? ['', ''];
    const data = `data = [\n${'  1,\n'.repeat(8000)}]\n\n`;
    const near = await lastOf('python', head, block, 10);
    const far = await lastOf('python', head, block, 1000, data);
    assert.deepEqual(far.said, near.said);
    assert.ok(far.given < 50_000 + data.length, `${far.given} characters`);
  });

  it('gives the grammar no line that is too long for it', async () => {
    const { given } = await lastOf(
      'javascript',
      `let all = [${'1, '.repeat(30_000)}];\n`,
      'let a = 1;\n',
      10,
    );
    assert.ok(given < 1000, `${given} characters`);
  });

  it('is read from the top where no line begins as one there', async () => {
    const { said } = await lastOf('python', '"""It begins,\n\n', "def of everything it's a word\n\n", 3000);
    assert.deepEqual(said, [{ kind: 'comment', text: "def of everything it's a word" }]);
  });
});
