import assert from 'node:assert/strict';
import { readSource } from '../../../../src/text/readSource.js';
import { assertSpokenWell } from '../textRules.js';

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
      const { segments } = assertSpokenWell(source, readSource(source, languageId));
      assert.deepEqual(
        segments.map(({ text }) => text),
        said,
      );
    });
  }

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
