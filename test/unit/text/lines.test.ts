import assert from 'node:assert/strict';
import { joinLines, linesOf } from '../../../src/text/lines.js';
import { built } from '../../../src/text/mappedText.js';

const joined = (text: string): string => built((into) => joinLines(into, text, [...linesOf(text)])).text;

describe('The lines of a paragraph', () => {
  for (const [script, ...items] of [
    ['Latin', 'Preserves the place in a long document after a reload', 'Offline voices', 'Chapters'],
    ['Latin, with stops', 'It keeps the place in a long document after a reload.', 'It speaks.', 'It saves.'],
    [
      'Latin, the longest in the middle',
      'Alto',
      'Keeps the place in a long document that you read',
      'C',
      'D',
    ],
    [
      'Latin, with a letter as a mark',
      'o LANG-692: Adds a method that takes many arguments',
      'o LANG-697: Mends a method that took more arguments than it could',
    ],
    [
      'Latin, with terms',
      'fill -- writes its values in sequential order',
      'read -- reads each of them N times, and writes in between',
    ],
    [
      'Latin, in columns',
      'main    1731a2f  Mends what was lost in between',
      'topic   00ab12c  Waits until the service is chosen before',
    ],
    ['Cyrillic', 'Сохраняет место в длинном документе после запуска', 'Голоса без сети', 'Главы'],
    ['Arabic', 'يحفظ الموضع في المستند الطويل بعد إعادة التحميل كلها', 'أصوات بلا اتصال', 'فصول'],
    ['Chinese', '重新加载之后仍然记得长文档里读到的位置和语音设置', '离线语音', '章节'],
    ['Japanese', '再読み込みの後も長い文書のどこまで読んだかを覚えています', 'オフラインの声', '章'],
    ['Korean', '다시 불러온 뒤에도 긴 문서에서 읽던 자리를 기억합니다', '오프라인 음성', '장'],
  ] as const) {
    it(`stay apart in a list without marks: ${script}`, () => {
      assert.equal(joined(items.join('\n')), items.join('\n'));
    });
  }

  for (const [what, ...lines] of [
    ['text wrapped at a column', 'The longest line comes first here, as it may', 'by chance. The', 'end.'],
    [
      'a line wrapped before it was full',
      'Whoever reads this paragraph to its end may then say',
      'that the lines were parted where they did not have to be.',
    ],
    ['two lines', 'Whoever reads this paragraph to its end knows', 'Lector.'],
    ['a sentence that goes on', 'It keeps the place in a long document after', 'a reload.', 'Chapters.'],
    ['a sentence that goes on behind a sign', '# It keeps the place in a long document of', '# text', '# B'],
    ['a term with what it means', 'linenos', 'Set to True to have numbers on the terminal', '(Default: no)'],
    ['a sentence that ends a line below', 'Correct the places that mention the word in', 'API.', 'B.'],
  ] as const) {
    it(`are joined where nothing says that the longest ends an item: ${what}`, () => {
      const [first = '', second = ''] = lines.slice(lines[0] === 'linenos' ? 1 : 0);
      assert.ok(joined(lines.join('\n')).includes(`${first} ${second}`));
    });
  }
});
