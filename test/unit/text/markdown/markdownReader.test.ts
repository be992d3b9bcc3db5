import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LineTokenizer } from '../../../../src/text/code/lineTokenizer.js';
import type { TextSettings } from '../../../../src/text/settings.js';
import { sourceOf, type Segment } from '../../../../src/text/segment.js';
import { assertSpokenWell, numRuns, patience } from '../textRules.js';
import { defaultTextSettings, readSource } from '../../../support/readSource.js';

describe('Markdown', function () {
  this.timeout(patience);

  it('is read without its marks', () => {
    assert.deepEqual(said('# A *title*\n\nSome **bold** and ~~old~~ text.\n\nSetext\n---'), [
      'A title',
      'Some bold and old text.',
      'Setext',
    ]);
  });

  it('joins the lines of a paragraph that was wrapped', () => {
    assert.deepEqual(said('A paragraph that\nis wrapped\r\nthree times\n> and quoted\n> twice'), [
      'A paragraph that is wrapped three times',
      'and quoted twice',
    ]);
  });

  it('names links by their text, pictures by what they show, and addresses by their domain', () => {
    assert.deepEqual(
      said('See [foo](http://x.y/(z)), ![a cat](cat.png) and https://www.example.com/a?b=c.'),
      ['See foo, a cat and example.com.'],
    );
    assert.deepEqual(said('[text][ref] and <https://a.example/b>\n\n[ref]: http://x.y'), [
      'text and a.example',
    ]);
  });

  it('skips or spells addresses where asked to', () => {
    assert.deepEqual(said('At https://a.example/b now', { urls: 'skip' }), ['At now']);
    assert.deepEqual(said('At https://a.example/b now', { urls: 'spell' }), [
      'At https colon slash slash a dot example slash b now',
    ]);
  });

  it('counts the items of a list, and says which tasks are done', () => {
    assert.deepEqual(said('3. a\n3. b\n   - c\n     1. d\n- [x] e\n- [ ] f'), [
      '3. a',
      '4. b',
      'c',
      '1. d',
      'done: e',
      'not done: f',
    ]);
    assert.deepEqual(
      [...readSource('- a\n  - b\n    - c', 'markdown')].map(({ kind, depth }) => [kind, depth]),
      [
        ['listItem', undefined],
        ['listItem', 1],
        ['listItem', 2],
      ],
    );
  });

  it('reads a table row by row, each cell after its header', () => {
    assert.deepEqual(said('| Name | Age |\n|--|--|\n| Ada | 36 |\n| Bob | |'), [
      'Name: Ada; Age: 36',
      'Name: Bob',
    ]);
    assert.deepEqual(said('| Name | Age |\n|--|--|'), ['Name; Age']);
  });

  it('says a header only where it tells something, or once for all', () => {
    const table = '| Name | Ready |\n|--|--|\n| Ada | Ready |\n| Bob | no |';
    assert.deepEqual(said(table), ['Name: Ada; Ready', 'Name: Bob; Ready: no']);
    assert.deepEqual(said(table, { tables: 'cells' }), ['Name; Ready', 'Ada; Ready', 'Bob; no']);
    assert.deepEqual(said('| Ports |\n|--|\n| Bergen |\n| Oslo |'), ['Ports', 'Bergen', 'Oslo']);
    const rows = Array.from({ length: 400 }, (_, n) => `| berth ${n} | deep |\n`).join('');
    const long = said(`| Name | Depth |\n|--|--|\n${rows}`, { tables: 'cells' });
    assert.equal(long.length, 401);
    assert.deepEqual(long.slice(0, 2), ['Name; Depth', 'berth 0; deep']);
  });

  it('reads a paragraph without marks as one with marks, and takes none for one inside what is open', () => {
    for (const source of [
      'Some words\nthat go on: (more), and\nmore!',
      '漢字を\n書く。',
      '“Words.”\nA line',
    ]) {
      const plain = [...readSource(`Before *it*.\n\n${source}\n\nAfter.`, 'markdown')][1];
      const parsed = [...readSource(`Before *it*.\n\n${source}&#8203;\n\nAfter.`, 'markdown')][1];
      assert.equal(plain?.text, parsed?.text);
      assert.deepEqual(plain?.map[0], parsed?.map[0]);
    }
    assert.deepEqual(said('Words.\n\n <script>\n\nnot said\n\n </script>\n\nMore.'), ['Words.', 'More.']);
    assert.deepEqual(said('Words\n***\nA title\n===\n\nwww.example.org is\nread'), [
      'Words',
      'A title',
      'example.org is read',
    ]);
  });

  it('reads the rows of a long table under its head, and the head where it stands alone once', () => {
    const rows = Array.from({ length: 400 }, (_, n) => `| berth ${n} | ${n} | |\n`).join('');
    const source = `Before.\n\n| Name | Depth | Empty |\n|---|:-:|---|\n${rows}\nAfter.\n`;
    const { segments } = assertSpokenWell(source, readSource(source, 'markdown'));
    const texts = segments.map(({ text }) => text);
    assert.deepEqual(texts.slice(0, 3), ['Before.', 'Name; Depth; Empty', 'Name: berth 0; Depth: 0']);
    assert.equal(texts.length, 403);
    for (let n = 0; n < 400; n++) {
      const { text, map } = segments[n + 2] ?? { text: '', map: [] };
      assert.equal(text, `Name: berth ${n}; Depth: ${n}`);
      const { start, end } = sourceOf(map, 6, text.indexOf(';')) ?? { start: 0, end: 0 };
      assert.equal(source.slice(start, end), `berth ${n}`);
    }
    assert.equal(texts.at(-1), 'After.');
  });

  it('says no head by itself, wherever the table begins in a piece', () => {
    for (const words of [0, 100, 200, 210, 220, 300]) {
      const table = '| Name | Age |\n|--|--|\n| Ada | 36 |\n| Bob | 24 |\n';
      const texts = said(`# A\n\n${'word '.repeat(words)}end.\n\n${table}`);
      assert.deepEqual(texts.slice(-2), ['Name: Ada; Age: 36', 'Name: Bob; Age: 24']);
      assert.ok(!texts.includes('Name; Age'), `behind ${words} words`);
    }
  });

  it('says code in a line as code, and signs by their names', () => {
    assert.deepEqual(said('Call `fooBar()` or `a !== b`, never `{`.'), [
      'Call foo Bar or a not equal b, never open brace.',
    ]);
    assert.deepEqual(said('`if a < b and c > d then`'), ['if a less than b and c greater than d then']);
    assert.deepEqual(said('`<T>(x: Array<T>) => x`'), ['T x: Array of T arrow x']);
    assert.deepEqual(said('`opus-4-1`, `n-1`, `4-1`'), ['opus dash 4 dash 1, n minus 1, 4 minus 1']);
    assert.deepEqual(said('`isNaN`, `IPv6Address`, `BaNaNa`'), ['is NaN, IP v 6 Address, Ba Na Na']);
  });

  it('takes underscores in words and angles in prose for what they are', () => {
    assert.deepEqual(said('if a < b and c > d then'), ['if a < b and c > d then']);
    assert.deepEqual(said('snake_case_name and 2 * 3 * 4'), ['snake_case_name and 2 * 3 * 4']);
    assert.deepEqual(said('a*b*c, __init__'), ['abc, init']);
    assert.deepEqual(said('**Bold. Two sentences.** End.'), ['Bold. Two sentences. End.']);
  });

  it('takes asterisks between a mark and a letter of East Asia for emphasis', () => {
    for (const [written, heard] of [
      ['これは**「重要」**です。**太字。**次', 'これは「重要」です。太字。次'],
      ['**注意：**请看，**A：**b', '注意：请看，A：b'],
      ['**텍스트(text)**를 *(또)*한', '텍스트(text)를 (또)한'],
      ['***「両方」***の', '「両方」の'],
      ['**开（始', '**开（始'],
      ['2 * 3 * 4は', '2 * 3 * 4は'],
      ['a **"quoted"**b', 'a **"quoted"**b'],
    ] as const)
      assert.deepEqual(said(written), [heard], written);
  });

  it('drops tags and comments, and keeps what stands between them', () => {
    assert.deepEqual(said('A <b>bold</b> word &amp; more<br>here'), ['A bold word & more\nhere']);
    assert.deepEqual(said('<!-- a\n\ncomment --> \n\n<div>\nText <img alt="of a cat" src="x">\n</div>'), [
      'Text of a cat',
    ]);
    assert.deepEqual(said('<script>\nlet x = 1;\n\nlet y;\n</script>\nAfter'), ['After']);
  });

  it('takes a line for what it is, however long', () => {
    const picture = `data:image/png;base64,${'AbC9'.repeat(3000)}`;
    assert.deepEqual(said(`See ![a plan][p].\n\n[p]: <${picture}>\n\nEnd.`), ['See a plan.', 'End.']);
    assert.equal(
      said(`<div>${'2 * 3 <b>is</b> 6*2/2. '.repeat(300)}</div>\n`).join(' '),
      Array.from({ length: 300 }, () => '2 * 3 is 6*2/2.').join(' '),
    );
  });

  it('skips front matter, and takes a rule for a rule', () => {
    assert.deepEqual(said('---\ntitle: x\n---\nText'), ['Text']);
    assert.deepEqual(said('+++\ntitle = "x"\n+++\nText'), ['Text']);
    assert.deepEqual(said('---\n\nSome words\n\n---\n\nMore'), ['Some words', 'More']);
    assert.deepEqual(said('Words\n\n---\n\nMore'), ['Words', 'More']);
  });

  it('reads code between fences as it is asked to', () => {
    const source = '```ts\n// A remark.\nlet fooBar = 1;\n```\n\nText';
    const lines: LineTokenizer = {
      tokenize: (line) => ({
        tokens: [{ start: 0, end: line.length, kind: line.startsWith('//') ? 'comment' : 'code' }],
        state: undefined,
        insideComment: false,
      }),
    };
    const fences = 'read';
    const read = (code: TextSettings['code']): string[] => said(source, { fences, code }, () => lines);
    assert.deepEqual(read('full'), ['A remark.', 'let foo Bar equals 1', 'Text']);
    assert.deepEqual(read('commentsOnly'), ['A remark.', 'Text']);
    assert.deepEqual(read('skip'), ['Text']);
    assert.deepEqual(
      said(source, { fences, codeByLanguage: { typescript: 'skip' } }, () => lines),
      ['Text'],
    );
  });

  it('announces code between fences, or says nothing of it', () => {
    const source = '```ts\nlet a = 1;\n\nlet b;\n\n```\n\n- Item\n\n  ~~~\n  more\n  ~~~\n';
    assert.deepEqual(said(source), ['Code, TypeScript, 3 lines', 'Item', 'Code, 1 line']);
    assert.deepEqual(said(source, { fences: 'skip' }), ['Item']);
    assert.deepEqual(said(source, { fencesByLanguage: { typescript: 'skip' } }), ['Item', 'Code, 1 line']);
    assert.deepEqual(said(source, { code: 'skip' }), ['Item']);
    assert.deepEqual(said('```c++\nx\n```\n\n```\n```'), ['Code, C plus plus, 1 line']);
    const [announced] = readSource(source, 'markdown');
    const { start, end } = sourceOf(announced?.map ?? [], 0, 4) ?? { start: 0, end: 0 };
    assert.equal(source.slice(start, end), 'let a = 1;\n\nlet b;');
  });

  it('reads the code that a reading begins in, whatever is said of other code', () => {
    const source = '```\none\ntwo\n```\n\n```\nthree\n```\n';
    const from = (text: string): string[] => {
      const range = { start: source.indexOf(text), end: source.length };
      return texts(readSource(source, 'markdown', defaultTextSettings, { range }));
    };
    assert.deepEqual(from('two'), ['two', 'Code, 1 line']);
    assert.deepEqual(from('one'), ['one\ntwo', 'Code, 1 line']);
    assert.deepEqual(from('```'), ['Code, 2 lines', 'Code, 1 line']);
  });

  it('keeps the sentences of a fence without a language', () => {
    assert.deepEqual(said('```\nOne sentence. And another.\nA line\n```', { fences: 'read' }), [
      'One sentence. And another.\nA line',
    ]);
  });

  it('knows footnotes and references wherever they are defined', () => {
    const far = 'A paragraph. '.repeat(400);
    assert.deepEqual(
      said(`Text[^n] and [a link][l].\n\n${far}\n\n[l]: http://x\n[^n]: The note.`).filter(
        (text) => text.length < 99,
      ),
      ['Text and a link.', 'Footnote n: The note.'],
    );
  });

  it('says nothing of a definition, and all of what only looks like one', () => {
    const spoken: readonly [string, readonly string[]][] = [
      ['[a]: b\n[c]: <d e>\n\n[a] word.', ['a word.']],
      ['[a]: b\n"its title"\n\nWord.', ['Word.']],
      ['[a]: b\n[c]: d\n  (its title)\n\nWord.', ['Word.']],
      ['[a]: b\n    [c]: d\n    Word.', ['Word.']],
      ['Word.\n[a]: b', ['Word. a: b']],
      ['- One\n\n[a]: b\n\n- Two [a].', ['One', 'Two a.']],
      ['[ ]: blank', ['[ ]: blank']],
      ['[a]: <b\\>', ['a: <b>']],
      ['[^a]: Note.', ['Footnote a: Note.']],
      ['```\n\n[a]: b\n```', ['[a]: b']],
    ];
    for (const [source, expected] of spoken)
      assert.deepEqual(said(source, { fences: 'read' }), expected, source);
  });

  it('takes brackets that nothing defines for text, also inside a link', () => {
    const spoken: readonly [string, readonly string[]][] = [
      ['[new Body([options])](#body) and [see [1]](x).', ['new Body([options]) and see [1].']],
      ['[a][b], [c][], [c] and `[`\n\n[c]: d', ['[a][b], c, c and open bracket']],
      ['[Escape `]` and `[`](x)', ['Escape close bracket and open bracket']],
      ['Call[^1] and [^2].\n\n[^1]: Note.', ['Call and [^2].', 'Footnote 1: Note.']],
      ['\\[a] [\\]b] and - [x] c', ['[a] []b] and - [x] c']],
    ];
    for (const [source, expected] of spoken) assert.deepEqual(said(source), expected, source);
  });

  it('takes a table for one whatever space is after its lines, and an image alone for its text', () => {
    assert.deepEqual(said('| A | B |  \r\n| --- | --- |  \r\n| 1 | | \r\n| | 2 |'), ['A: 1', 'B: 2']);
    assert.deepEqual(said('<img src="a.png" alt="A plan" />\n## Title'), ['A plan', 'Title']);
  });

  it('reads formulas in lists and quotes up to their end', () => {
    assert.deepEqual(said('- $$\n  x^2\n\n  y\n  $$\n- Next\n\n> $$\n> a_1\n>$$\n> After\n\nEnd'), [
      'x squared y',
      'Next',
      'a 1',
      'After',
      'End',
    ]);
    assert.deepEqual(said('- $$\n  x^2\n\nNot of it, $$a$$ is, and $`b`$.'), [
      'x squared',
      'Not of it, a is, and b.',
    ]);
  });

  it('closes a formula at a mark beside something else, and one without a mark at a blank line', () => {
    assert.deepEqual(said('$$\na = b\n$$ {#eq-x}\n\nOne.\n\n$$\nc \\\\$$, two.\n\n$$ d\n\nThree.'), [
      'a equals b',
      'One.',
      'c,',
      'two.',
      'd',
      'Three.',
    ]);
    assert.deepEqual(said('$$\na\n\n# Title\n\n$$\nb\n$$'), ['a', 'Title', 'b']);
    assert.deepEqual(said('- $$ a\n  b $$ (1)\n- $$ c\n\n  Text.'), ['a b', '(1)', 'c', 'Text.']);
  });

  it('leaves out the backslash before a pipe in the code of a cell, and keeps every place', () => {
    const source = '| a | b |\n| - | - |\n| x | `one \\| two \\| three` |';
    const { text, map } = [...readSource(source, 'markdown')][0] ?? { text: '', map: [] };
    assert.equal(text, 'a: x; b: one pipe two pipe three');
    for (const word of ['two', 'three']) {
      const at = text.indexOf(word);
      const start = source.indexOf(word);
      assert.deepEqual(sourceOf(map, at, at + word.length), { start, end: start + word.length });
    }
    assert.deepEqual(said('`one \\| two`'), ['one backslash pipe two']);
  });

  it('takes the indented lines of a box as text, with their places', () => {
    const source = '!!! note\n    One\n\n\t- two\n\nThree';
    const segments = [...readSource(source, 'markdown')];
    assert.deepEqual(
      segments.map(({ text }) => text),
      ['Note:', 'One', 'two', 'Three'],
    );
    for (const { text, map } of segments.slice(1)) {
      const start = source.indexOf(text);
      assert.deepEqual(sourceOf(map, 0, text.length), { start, end: start + text.length });
    }
    assert.deepEqual(said('!!! note\nOne'), ['!!! note One']);
    const long = `!!! tip\n${'    Some words.\n\n'.repeat(400)}`;
    assert.equal(said(long).length, 401);
  });

  it('continues a footnote in the indented lines', () => {
    assert.deepEqual(said('Word[^a].\n\n[^a]: One\n    two.\n\n    Three.\n\nFour.'), [
      'Word.',
      'Footnote a: One two.',
      'Three.',
      'Four.',
    ]);
  });

  it('strikes out with one tilde or two, and leaves others alone', () => {
    assert.deepEqual(said('~one~ ~~two~~ ~~~three~~~ ~ four ~ ~/five, a ~~ b'), [
      'one two ~~~three~~~ ~ four ~ ~/five, a ~~ b',
    ]);
  });

  it('maps text exactly where lines end in CR LF or in CR', () => {
    const source = '# One\r\n\r\nTwo *three*\r\nfour\\\r\nfive  \r\nsix.\rSeven\r\n\r\n> eight\r\n> nine\r\n';
    const { segments } = assertSpokenWell(source, readSource(source, 'markdown'));
    assert.deepEqual(texts(segments), ['One', 'Two three four\nfive\nsix. Seven', 'eight nine']);
    for (const { text, map } of segments) {
      for (const { index, 0: word } of text.matchAll(/\w+/g)) {
        const { start, end } = sourceOf(map, index, index + word.length) ?? { start: 0, end: 0 };
        assert.equal(source.slice(start, end), word);
      }
    }
  });

  it('says nothing of expressions and tags of MDX, also over blank lines', () => {
    const source =
      '{/* a\n\nb */}\n\n<Tabs items={[\n\n"x > y"]}>\n\nText {a + {b}} and `{c}`, 1 < 2.\n\n</Tabs>\n\n{ open\n\nEnd.';
    assert.deepEqual(texts(readSource(source, 'mdx')), ['Text and c, 1 less than 2.', '{ open', 'End.']);
  });

  it('names emoji once, or not at all', () => {
    assert.deepEqual(said('Done 🎉🎉🎉, ship 🚢!', { emoji: 'name' }), ['Done party popper, ship ship!']);
    // A person without a known name, joined to one with a name.
    assert.deepEqual(said('Here: 👩\u200d\u{1faff}', { emoji: 'name' }), ['Here: woman']);
    assert.deepEqual(said('Done 🎉, © 2024 👩🏽‍🚒', { emoji: 'skip' }), ['Done, © 2024']);
  });

  it('reads MDX and Quarto without what is no text', () => {
    assert.deepEqual(
      texts(
        readSource('import X from "y"\n\n# Hi <B>you</B> {name}\n\na < b\n\n<Foo>\n\ntext\n\n</Foo>', 'mdx'),
      ),
      ['Hi you', 'a < b', 'text'],
    );
    assert.deepEqual(texts(readSource('::: {.callout-note}\nMind it.\n:::\n', 'quarto')), [
      'Note:',
      'Mind it.',
    ]);
    assert.deepEqual(texts(readSource('::: {.column}\nMind it.\n:::\n', 'quarto')), ['Mind it.']);
  });

  it('leaves out what the generator of a site replaces, and reads what that shows', () => {
    const source =
      'import Tabs from "@theme/Tabs";\nimport X from \'y\'\n\n{{< toc >}}\n\n' +
      '{{< glossary_tooltip term_id="pod" text="Pods" >}} run{% include note.html content="hidden" %}, with `{% raw %}`.\n' +
      '{{% notice %}}See ![[chart.png]].{{% /notice %}} {{ shown }}\n\n*[HTML]: Hyper Text\n\nimport this from that.\n';
    assert.deepEqual(texts(readSource(source, 'markdown')), [
      'Pods run, with percent raw percent. See chart.png. {{ shown }}',
      'import this from that.',
    ]);
  });

  it('reads only the range asked for, as what it is in the whole', () => {
    const source = 'Before.\n\n- an item **of a list** here\n\nAfter.';
    const start = source.indexOf('of a list');
    const range = { start, end: start + 9 };
    const [segment, ...more] = readSource(source, 'markdown', defaultTextSettings, { range });
    assert.deepEqual([segment?.kind, segment?.text, more.length], ['listItem', 'of a list', 0]);
    assert.deepEqual(sourceOf(segment?.map ?? [], 0, 9), range);
  });

  it('holds for whatever Markdown is made of', () => {
    const word = fc.stringMatching(/^[a-zé漢]{1,8}$/u);
    const inline = fc.oneof(
      word,
      fc
        .tuple(
          fc.constantFrom(
            '*',
            '**',
            '`',
            '~~',
            '_',
            '$',
            '<b>',
            '[',
            '](x)',
            '![',
            '\\',
            '&amp;',
            '<!--',
            '[^1]',
            '|',
            '{',
            '.',
          ),
          word,
        )
        .map(([mark, text]) => mark + text + mark),
      fc.constantFrom(
        'https://x.example/y',
        '<https://a.b>',
        '&#38;',
        '&nope;',
        '\\*',
        '[ ]',
        '🎉',
        'a < b',
        '<br>',
      ),
    );
    const line = fc
      .tuple(
        fc.constantFrom(
          '',
          '# ',
          '- ',
          '1. ',
          '> ',
          '    ',
          '| ',
          '```',
          '~~~',
          '---',
          '$$',
          '<div>',
          '[^1]: ',
          '[x]: ',
          '\t',
          '- [x] ',
          '::: ',
          'import ',
        ),
        fc.array(inline, { maxLength: 8 }),
      )
      .map(([prefix, words]) => prefix + words.join(' '));
    const document = fc
      .array(fc.oneof(line, fc.constant('')), { maxLength: 30 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(document, fc.constantFrom('markdown', 'mdx', 'quarto'), (source, languageId) => {
        assertSpokenWell(source, readSource(source, languageId));
      }),
      { numRuns },
    );
  });

  it('reads an endless paragraph in parts, each ending with a sentence, and as one', () => {
    const sentence = 'The *boat* left the harbour early in the morning,\nand it did not come back.\n';
    for (const mark of ['', '> ']) {
      const source = sentence.repeat(300).replace(/^(?=.)/gm, mark);
      const { segments } = assertSpokenWell(source, readSource(source, 'markdown'));
      assert.ok(segments.length > 1);
      for (const { text } of segments) assert.match(text, /^The boat.*come back\.$/s);
      assert.deepEqual(
        segments.map(({ continues = false }) => continues),
        segments.map((_, n) => n < segments.length - 1),
      );
    }
  });

  it('says every letter of its prose', () => {
    // Exponents are said by their names.
    const word = fc.stringMatching(/^[\p{L}\p{N}]{1,9}$/u).map((text) => text.replace(/[²³]/g, '2'));
    const words = fc.array(word, { minLength: 1, maxLength: 12 });
    const wrap = fc.constantFrom(
      (text: string) => text,
      (text: string) => `# ${text}`,
      (text: string) => `- ${text}`,
      (text: string) => `> ${text}`,
      (text: string) => `**${text}** *x*`,
      (text: string) => `[${text}](http://x.y)`,
      (text: string) => `> - [x] ${text}`,
      (text: string) => `| head |\n|--|\n| ${text} |`,
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(words, wrap), { minLength: 1, maxLength: 8 }), (blocks) => {
        const source = blocks.map(([text, around]) => around(text.join(' '))).join('\n\n');
        const spoken = texts(readSource(source, 'markdown')).join(' ');
        for (const [text] of blocks) assert.ok(spoken.includes(text.join(' ')), source);
      }),
      { numRuns },
    );
  });
});

function said(
  source: string,
  settings: Partial<TextSettings> = {},
  tokenizerOf: (languageId: string) => LineTokenizer | undefined = () => undefined,
): string[] {
  return texts(readSource(source, 'markdown', { ...defaultTextSettings, ...settings }, { tokenizerOf }));
}

function texts(segments: Iterable<Segment>): string[] {
  return [...segments].map(({ text }) => text);
}
