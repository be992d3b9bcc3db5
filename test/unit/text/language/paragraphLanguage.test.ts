import { strict as assert } from 'node:assert';
import { languageScores } from '../../../../src/text/language/languageScores.js';
import { isInUnknownScript, paragraphLanguage } from '../../../../src/text/language/paragraphLanguage.js';
import { furtherLanguages } from '../../../../src/core/textLanguages.js';
import { mistaken, paragraphs, sentencesOf } from '../../../support/languageMeasure.js';

const told = (text: string, current?: string): string | undefined =>
  paragraphLanguage(text, languageScores, { current });

describe('a script that no voice knows', () => {
  it('is that of a text in Hebrew, Thai or Khmer, also with names and code in it', () => {
    for (const text of [
      'YazSes הוא שירות הכתבה קולית חופשי, שפועל ללא חיבור לאינטרנט ב-Linux, ב-macOS וב-Windows.',
      'ภาษาไทยเป็นภาษาที่ใช้ในประเทศไทย `npm install`',
      'ភាសាខ្មែរ',
    ])
      assert.ok(isInUnknownScript(text), text);
  });

  it('is none of those that a language of Lector is written in, and none where a name is quoted', () => {
    for (const { text } of paragraphs()) assert.ok(!isInUnknownScript(text), text);
    for (const language of furtherLanguages)
      for (const text of sentencesOf(language)) assert.ok(!isInUnknownScript(text), text);
    for (const text of ['The word שלום means peace.', '42 — 43', ''])
      assert.ok(!isInUnknownScript(text), text);
  });
});

describe('the language of a paragraph', () => {
  it('is right for 98 of 100 paragraphs in thirteen languages, some with code and names', () => {
    const all = paragraphs();
    const wrong = mistaken(all);
    assert.equal(all.length, 650);
    assert.ok(wrong.length <= 13, wrong.join('\n'));
  });

  it('is not said by a few words, a list of names or a command', () => {
    for (const text of [
      'Installation',
      'Der Zauberberg',
      'Giovanni Gonzaga, Nicolas Dubien, Tomas Carnecky, Aaron Elligsen, María López',
      'npm install --save-dev @types/node',
      'queue.push(task), queue.unshift(task), queue.pause()',
      'English | Español | Français | Deutsch | Português',
    ])
      assert.equal(told(text, 'en'), undefined, text);
  });

  it('stays where a title or a sentence of another language is quoted', () => {
    const title = 'We read "Der Zauberberg" together, a chapter each week, and talked about it over tea.';
    assert.equal(told(title, 'en'), 'en');
    const sentence =
      'The sign on the old door says “Bitte nicht öffnen”, which nobody in the whole village has ever done.';
    assert.equal(told(sentence, 'en'), 'en');
  });

  it('is told by the script, also with code in Latin letters beside it', () => {
    assert.equal(told('`npm install` を実行して、VS Code を開きます。', 'en'), 'ja');
    assert.equal(told('설정을 열고 Enter 를 누르세요.', 'en'), 'ko');
    assert.equal(told('Откройте файл README.md.', 'en'), 'ru');
    assert.equal(told('افتح ملف README.md الآن.', 'en'), 'ar');
  });

  it('is Chinese where Han stands without kana, simplified and traditional', () => {
    for (const text of [
      '请打开设置，选择您喜欢的声音。',
      '請先打開設定。',
      '运行 `npm install` 以后。',
      '目录',
      '用日语の也行，这是中文的句子。',
    ])
      assert.equal(told(text, 'en'), 'zh', text);
  });

  it('stays Japanese for a title without kana, but not for a Chinese sentence', () => {
    for (const title of ['東京都千代田区', '概要', '設定方法'])
      assert.equal(told(title, 'ja'), undefined, title);
    assert.equal(told('请打开设置，选择您喜欢的声音。', 'ja'), 'zh');
    assert.equal(paragraphLanguage('設定方法', languageScores, { current: 'ja' }), undefined);
    assert.equal(paragraphLanguage('設定方法', languageScores, { also: 'ja' }), undefined);
  });

  it('is none of Lector’s where it only looks like one', () => {
    // Mongolian and Pashto in the scripts of Russian and Arabic; Assamese; Yoruba and Galician.
    for (const text of [
      'Тохиргоог нээж, өөрт хамгийн их таалагдсан хоолойг сонгоно уу.',
      'تنظیمات پرانیزئ او هغه غږ وټاکئ چې ستاسو ډېر خوښ وي.',
      'ছেটিংছ খোলক আৰু আপোনাৰ প্ৰিয় মাত বাছনি কৰক।',
      'Ṣí ètò náà kí o sì yan ohùn tí o fẹ́ràn jù lọ, lẹ́yìn náà tẹ bọ́tìnì tí o fẹ́.',
    ])
      assert.equal(told(text), undefined, text);
  });

  it('can be one that the document names, though Lector has no voice of it', () => {
    const tagalog =
      'Buksan ang mga setting at piliin ang boses na pinakagusto mo, pagkatapos ay pindutin ang pindutan.';
    assert.equal(paragraphLanguage(tagalog, languageScores, { also: 'tl' }), 'tl');
  });

  it('stays that of the text for a short line in a script of several languages', () => {
    assert.equal(told('Отворете файла', 'bg'), 'bg');
    assert.equal(told('Откройте новый файл', 'bg'), 'ru');
    assert.equal(told('Отворете файла', 'en'), 'ru');
  });

  it('is told of four in five sentences in further languages, and of the rest by their document or voice', () => {
    const all = furtherLanguages.flatMap((language) =>
      sentencesOf(language).map((text) => ({ language, found: told(text) })),
    );
    const right = all.filter(({ language, found }) => language === found);
    assert.ok(right.length >= 0.8 * all.length, `${String(right.length)} of ${String(all.length)}`);
  });

  it('is that of most of its letters where others are named in it', () => {
    assert.equal(told('Город Київ и река Ўса были названы в этом письме ещё раз.'), 'ru');
    assert.equal(told('Это слово есть и в белорусском: і.'), 'ru');
    assert.equal(told('Наш новый голас: дзяўчынка з вёскі.'), 'be');
  });
});
