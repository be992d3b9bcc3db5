import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { lightMarkups } from '../../../../src/text/plain/lightMarkup.js';
import { hostileTexts } from '../../../support/hostileTexts.js';
import { assertSpokenWell } from '../textRules.js';
import { readSource } from '../../../support/readSource.js';

const examples: Readonly<Record<string, { readonly source: string; readonly said: readonly string[] }>> = {
  restructuredtext: {
    source:
      'Title\n=====\n\n.. figure:: hidden\n\nSome *good* and **bold** text with ``literal`` and\n:ref:`a place <target>`, a `link <http://x.y>`_ too,\nwith \\*stars\\*, a\\_b and H\\ :sub:`2`\\ O.\n\n:field: x\n\n* An item\n* Another\n',
    said: [
      'Title',
      'Some good and bold text with literal and a place, a link too, with *stars*, a_b and H2O.',
      'field: x',
      'An item',
      'Another',
    ],
  },
  asciidoc: {
    source:
      '= Title\n:toc:\n\n[source,ruby]\nSome *good* text, `code` and https://x.example/y[a link] to\n<<there,that place>>.\n\n* An item\n',
    said: ['Title', 'Some good text, code and a link to that place.', 'An item'],
  },
  latex: {
    source:
      '\\documentclass{article}\n\\title{The Sea}\n\\author{Hidden}\n\\begin{document}\n\\section{Tides} % a remark\n\nThe \\emph{high} water~\\cite{a} is 50\\% higher\\footnote{Mostly.}.\n\n\\begin{itemize}\n\\item One\n\\end{itemize}\n\\end{document}\n',
    said: ['The Sea', 'Tides', 'The high water is 50% higher Mostly..', 'One'],
  },
  'restructuredtext, a table of columns': {
    source:
      'See :doc:`/patterns/app-setup`.\n\n========== ===========================\nName       Accepts\n========== ===========================\n``string`` any text without a\n           slash\n``int``    positive integers\n========== ===========================\n',
    said: [
      'See patterns app setup.',
      'Name, Accepts',
      'string, any text without a slash',
      'int, positive integers',
    ],
  },
  'plaintext, columns below a rule': {
    source: 'Installed:\n  Package    Version\n  ---------- -------\n  flask      3.1.0\n  click      8.2\n',
    said: ['Installed:', 'Package, Version', 'flask, 3.1.0', 'click, 8.2'],
  },
  'asciidoc, anchors and references': {
    source:
      '[[_intro]]\n== Intro\n\n[[braces]]Braces are `{` and `}`; see <<_the_end>> and\n<<ch10-internals#data-files>>.\n',
    said: ['Intro', 'Braces are open brace and close brace; see the end and data files.'],
  },
  'asciidoc, callouts and quotes': {
    source: "----\nputs 1 # <1>\n----\n<1> Says ``one'' and `more`.\n<2> Ends.\n\n<.> Alone, in ``code``.\n",
    said: ['Code, 1 line', '1 Says one and more.', '2 Ends.', 'Alone, in code.'],
  },
  'latex, letters with accents': {
    source:
      '\\section{G\\"odel on \\texorpdfstring{$\\mathbb{R}^n$}{R n}}\n\nna\\"{\\i}ve caf\\\'{e}, Fran\\c{c}ois, \\v{S}koda, Weierstra\\ss{} and {\\O}rsted by Erd\\H{o}s, \\AA ngstr{\\"o}m, \\`a la, \\~{}x.\n',
    said: ['Gödel on R n', 'naïve café, François, Škoda, Weierstraß and Ørsted by Erdős, Ångström, à la, x.'],
  },
  html: {
    source:
      '<html><head><style>p { color: red }</style></head><body><h1>Hi &amp; bye</h1><p>Some <b>bold</b>\n text, a < b.</p></body></html>',
    said: ['Hi & bye', 'Some bold text, a < b.'],
  },
};

const headings: Readonly<Record<string, { readonly source: string; readonly headings: readonly string[] }>> =
  {
    restructuredtext: {
      source:
        '====\nBook\n====\n\nOne\n---\nText.\n\n=====  =====\nLow    High\n=====  =====\n0.3    2.1\n=====  =====\n',
      headings: ['Book', 'One'],
    },
    asciidoc: {
      source:
        '= Book\nAda Nilsen\n\n== One\nText.\n\n----\nsail()\n----\n\n.App\n----\n== not one\n\nsail()\n----\n\nOld Title\n---------\n\n|===\n|Low\n|===\n\n=== Two\n',
      headings: ['Book', 'One', 'Old Title', 'Two'],
    },
    org: {
      source:
        '#+TITLE: Book\n#+AUTHOR: Hidden\n* One :sea:\nText.\n** DONE Two\n:PROPERTIES:\n:ID: x\n:END:\n- An *item*\n',
      headings: ['Book', 'One', 'DONE Two'],
    },
    latex: {
      source:
        '\\title{Book}\n\\begin{document}\n\\chapter{One} \\label{one}\nText.\n\\subsection*{Two}\n\n\\paragraph{Low} water.\n\\end{document}\n',
      headings: ['Book', 'One', 'Two'],
    },
    plaintext: { source: 'Title\n-----\nText.\n\n+-----+\n| Low |\n+-----+\n', headings: ['Title'] },
  };

describe('Text in a light markup', () => {
  it('has examples of what is said, and texts made to be slow to read, for each', () => {
    const exampleIds = new Set(readdirSync('test/fixtures/spoken').map((name) => name.replace('.txt', '')));
    const hostileIds = new Set(hostileTexts.map(({ languageId }) => languageId));
    for (const markup of new Set(lightMarkups.values())) {
      const ids = [...lightMarkups.keys()].filter((id) => lightMarkups.get(id) === markup);
      assert.ok(
        ids.some((id) => exampleIds.has(id)),
        `${ids.join(' or ')} in test/fixtures/spoken`,
      );
      assert.ok(
        ids.some((id) => hostileIds.has(id)),
        `${ids.join(' or ')} in test/support/hostileTexts.ts`,
      );
    }
  });

  for (const [languageId, { source, headings: wanted }] of Object.entries(headings)) {
    it(`has the headings of ${languageId}, and no others`, () => {
      const { segments } = assertSpokenWell(source, readSource(source, languageId));
      assert.deepEqual(
        segments.filter(({ kind }) => kind === 'heading').map(({ text }) => text),
        wanted,
      );
      assert.ok(segments.some(({ kind, text }) => kind === 'paragraph' && text.includes('Text.')));
    });
  }

  for (const [languageId, { source, said }] of Object.entries(examples)) {
    it(`is read without the marks of ${languageId}`, () => {
      const { segments } = assertSpokenWell(source, readSource(source, languageId.replace(/,.*/, '')));
      assert.deepEqual(
        segments.map(({ text }) => text),
        said,
      );
    });
  }

  it('has an item for each number, at every level', () => {
    const source = '  14.2. Yes?\n    14.3. Why not\n    now?\n15. What next?\n1.5 metres.\n';
    const items = [...readSource(source)].map(({ kind, text }) => `${kind} ${text}`);
    const last = 'listItem 15. What next?\n1.5 metres.';
    assert.deepEqual(items, ['listItem 14.2. Yes?', 'listItem 14.3. Why not now?', last]);
    for (const wrapped of [
      'It is free under the GNU Lesser General Public License version\n2.1. See its text.',
      'It is for servers that run a current version of PHP\n8.2. Older ones are not supported.',
    ]) {
      const said = [wrapped.replace('\n', ' ')];
      assert.deepEqual(
        [...readSource(wrapped)].map(({ text }) => text),
        said,
      );
      assert.deepEqual(
        [...readSource(`- ${wrapped.replace('\n', '\n  ')}`)].map(({ text }) => text),
        said,
      );
    }
  });

  const wrapped: Readonly<Record<string, readonly string[]>> = {
    Chinese: [
      '　　天气预报说今天下午会有大雨请大家出门的时候记得',
      '带上雨伞以免被“雨”淋湿影响身体健康和工作生活。这是',
      'Lector 的第二句话，也会被换行打断，因为每一行都只',
      '有五十列。',
    ],
    Japanese: [
      '今日は天気がとても良いので、公園まで歩いて行って友達',
      'と一緒にお弁当を食べました。それから図書館で本を借り',
      'て、「家」に帰ってゆっくり読みました。',
    ],
  };
  for (const [language, lines] of Object.entries(wrapped)) {
    it(`is one paragraph where lines of ${language} are wrapped`, () => {
      const [said, more] = readSource(lines.map((line) => `${line}\n`).join(''));
      assert.equal(said?.text.replaceAll(' ', ''), lines.join('').trim().replaceAll(' ', ''));
      assert.equal(more, undefined);
      const long = '天气预报说今天下午会有大雨'.repeat(5);
      assert.equal([...readSource(`${long}\n${long}`)][0]?.text, long + long);
    });
  }

  it('keeps the lines of a poem and of a list, in Chinese, too', () => {
    for (const lines of [
      ['春眠不觉晓，', '处处闻啼鸟。', '夜来风雨声，', '花落知多少。'],
      ['使用：选中文字，按下快捷键', '设置：打开设置', '安装：从扩展市场安装，不需要任何帐户，也不需要联网'],
    ]) {
      const [said] = readSource(lines.join('\n'));
      assert.equal(said?.text, lines.join('\n'));
    }
  });

  it('is code only between its marks, wherever reading starts', () => {
    const source = 'One.\n\n----\nsail()\nanchor()\n----\n\nTwo.\n\n----\nmoor()\n----\n';
    const from = (text: string): readonly string[] => {
      const range = { start: source.indexOf(text), end: source.length };
      return [...readSource(source, 'asciidoc', undefined, { range })].map(({ text: said }) => said);
    };
    assert.deepEqual(from('One.'), ['One.', 'Code, 2 lines', 'Two.', 'Code, 1 line']);
    assert.deepEqual(from('anchor'), ['anchor()', 'Two.', 'Code, 1 line']);
    assert.deepEqual(from('Two.'), ['Two.', 'Code, 1 line']);
  });
});
