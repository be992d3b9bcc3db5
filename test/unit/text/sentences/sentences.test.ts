import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sentences } from '../../../../src/text/sentences/sentences.js';
import { numRuns, patience } from '../textRules.js';

/** Consecutive sentences in each language, with things that look like an end but are not. */
const examples: Readonly<Record<string, readonly string[]>> = {
  English: [
    'Dr. Smith met Mr. J. R. R. Tolkien on St. James St., i.e. No. 5 vs. No. 6.',
    'He said "Stop!" and left.',
    '"Why?" she asked.',
    'Is it 3.14?',
    'See index.d.ts, v1.2.3-beta.4 and e.g. Figure 2.',
    'It works (mostly).',
    'Wait... what?',
    'No.',
    'He lives in the U.S. Army base at 5 p.m.',
    'The next one, etc.',
    'So do I.',
    'Really?!',
    'End.',
  ],
  Spanish: [
    'El Sr. García y la Sra. Ruiz viven en la pág. 5.',
    '¿Qué pasa?',
    '¡Nada!',
    'Es decir, p. ej. esto.',
  ],
  French: ['M. Dupont et Mme. Martin sont là.', 'Qu’est-ce que c’est ?', '« Rien. »', 'Voir p. 12.'],
  German: [
    'Das ist z. B. Äpfel, d. h. Obst.',
    'Am 3. Oktober kam Dr. Müller ca. 5 Min. zu spät.',
    'Er sagte: „Nein.“',
    'Nr. 7 ist bzw. Bleibt leer usw.',
    'Warum?',
  ],
  Italian: ['Il Dott. Rossi e la Sig.ra Bianchi, cfr. pag. 3.', 'Perché?', 'Ecco.'],
  Portuguese: ['O Sr. Silva e a Dra. Souza moram na Av. Paulista.', 'Por quê?', 'Sim.'],
  Dutch: ['Dhr. Jansen en mevr. De Vries, d.w.z. zij, komen a.s. dinsdag.', 'Waarom?', 'Nou ja.'],
  Polish: ['Prof. Kowalski urodził się 3 maja, tzn. wiosną, np. w ok. 1950 r. na wsi.', 'Dlaczego?', 'Tak.'],
  Russian: ['Он жил на ул. Ленина, т. е. в центре.', 'И т. д. и т. п.', 'А. С. Пушкин писал.', 'Почему?'],
  Arabic: ['ما هذا؟', 'هذا كتاب.', 'نعم!'],
  Japanese: ['「はい。」と言った。', '本当ですか？', '終わり。'],
  Korean: ['안녕하세요.', '값은 3.5입니다.', '정말요?', '네.'],
  Chinese: ['他说：“好。”', '真的吗？', '版本是3.14。', '完。'],
  Hindi: ['यह किताब है।', 'क्या यह सच है?', 'हाँ।'],
};
const unspaced = new Set(['Japanese', 'Chinese']);

describe('sentences', function () {
  this.timeout(patience);

  for (const [language, expected] of Object.entries(examples)) {
    it(`end where they end in ${language}`, () => {
      const text = expected.join(unspaced.has(language) ? '' : ' ');
      assert.deepEqual(split(text), expected);
    });
  }

  it('go on behind a parenthesis or quotation that has a stop of its own', () => {
    const said = ['有常见问题（以及解答！）。', '他说“好！”，然后走了。', '（完。）', '「はい。」と言った。'];
    assert.deepEqual(split(said.join('')), said);
  });

  it('end with a line that ends without a stop', () => {
    assert.deepEqual(split('A title\nThe text'), ['A title', 'The text']);
  });

  it('do not end inside a list item’s number', () => {
    assert.deepEqual(split('1. Install it. 2 is next.'), ['1. Install it.', '2 is next.']);
    assert.deepEqual(split('14.3. 安装。1.2.3. Begin.\n1.2.3. End.'), [
      '14.3. 安装。',
      '1.2.3.',
      'Begin.',
      '',
      '1.2.3. End.',
    ]);
    assert.deepEqual(split('Wait for 2.1. It is next.'), ['Wait for 2.1.', 'It is next.']);
  });

  it('are together the whole text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'B', '.', ' ', '"', '。', '?', '1', '\n', 'Dr', '…', '؟'), {
          maxLength: 200,
        }),
        (parts) => {
          const text = parts.join('');
          assert.equal([...sentences(text)].map(({ start, end }) => text.slice(start, end)).join(''), text);
        },
      ),
      { numRuns },
    );
  });
});

function split(text: string): string[] {
  return [...sentences(text)].map(({ start, end }) => text.slice(start, end).trim());
}
