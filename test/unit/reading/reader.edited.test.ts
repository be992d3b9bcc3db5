import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { cut, EditedReading } from '../../support/editedReading.js';

const text = '# Title\n\nOne is here. Two is here. Three is here.\n\nFour is next.\n\nFive is last.\n';

async function hearing(words: string, ofText = text): Promise<EditedReading> {
  const reading = await new EditedReading(ofText).settled();
  return reading.hears(words);
}

describe('a reading whose text is edited', () => {
  it('says what lies ahead as it is now, and asks for nothing else', async () => {
    const reading = await hearing('Title');
    const asked = await reading.askedBy(() => reading.edit('Four is next', 'Four was next').follow());
    assert.deepEqual(asked, ['Four was next.']);
    assert.ok(!reading.device.told.slice(-4).includes('seek'), 'nothing disturbs what is heard');
    assert.match(reading.said, /Three is here\.Four was next\.Five is last\.$/);
  });

  it('says what changes in the message being heard as it is now, and asks for nothing that stays', async () => {
    const reading = await hearing('One');
    const asked = await reading.askedBy(() => reading.edit('Three is', 'Three was').follow());
    assert.deepEqual(asked, ['Three was here.']);
    assert.equal(reading.index, 1);
    assert.deepEqual(
      reading.device.shown.slice(1, 3).map(({ text: shown }) => shown),
      ['One is here. Two is here. ', 'Three was here.'],
    );
    const more = await reading.askedBy(() => reading.edit('Three was here.', 'Three was here. Or').follow());
    assert.deepEqual(more, ['Three was here. Or']);
    const next = await reading.askedBy(() => reading.edit('here. Or', 'here. Or was it?').follow());
    assert.deepEqual(next, ['Three was here. Or was it?']);
    const undone = () => reading.edit('Three was here. Or was it?', 'Three is here.').follow();
    assert.deepEqual(await reading.askedBy(undone), [], 'as it was made first');
    assert.match(reading.said, /Two is here\. Three is here\.Four/);
  });

  it('asks for nothing that stays, however long its sentences are', async () => {
    const reading = await hearing('Two', 'One. Two is longer. Three is the longest of all. Four. Five.');
    const asked = await reading.askedBy(() => reading.edit('Five', 'Six').follow());
    assert.deepEqual(asked, ['Six.']);
  });

  it('asks for nothing if a message being heard only loses its end', async () => {
    const reading = await hearing('One');
    assert.deepEqual(await reading.askedBy(() => reading.edit(' Three is here.', '').follow()), []);
    assert.match(reading.said, /One is here\. Two is here\.Four is/);
  });

  it('finishes the message with the sentence being heard, and says its new form the next time', async () => {
    const reading = await hearing('Two');
    const asked = await reading.askedBy(() => reading.edit('Two is', 'Two was').follow());
    assert.deepEqual(asked, [], 'what follows in the message is paid');
    reading.device.told.length = 0;
    reading.hears('Three is');
    assert.ok(!reading.device.told.includes('seek'), 'nothing disturbs what is heard');
    const again = await reading.askedBy(() => {
      reading.hears('Four');
    });
    assert.deepEqual(again, []);
    assert.match(reading.said, /One is here\. Two was here\. Three is here\.Four/);
    assert.deepEqual(
      await reading.askedBy(() => {
        reading.reader.skipSentence(-1);
      }),
      ['One is here. Two was here. Three is here.'],
    );
    assert.equal(reading.heard?.chunk.text.slice(reading.heard.place.offset), 'Three is here.');
  });

  it('skips to what follows an edited sentence in its message, and asks for nothing', async () => {
    const reading = await hearing('Two');
    reading.edit('Two is', 'Two was').follow();
    const asked = await reading.askedBy(() => {
      reading.reader.skipSentence(1);
    });
    assert.deepEqual(asked, []);
    assert.equal(reading.heard?.chunk.text.slice(reading.heard.place.offset), 'Three is here.');
    assert.equal(reading.device.shown[1]?.sound, 'One is here. Two is here. Three is here.');
    reading.reader.skipSentence(-1);
    assert.match(reading.said, /One is here\. Two was here\. Three is/);
  });

  it('says a sentence again that got another beginning while it was heard', async () => {
    const reading = await hearing('is here. Three');
    reading.edit('Two is', 'Now Two is').follow();
    reading.reader.sayAgain(false);
    assert.equal(
      reading.heard?.chunk.text.slice(reading.heard.place.offset),
      'Now Two is here. Three is here.',
    );
  });

  it('finishes the sentence being heard also where it is long', async () => {
    const reading = await hearing('One goes', `One goes on ${'and on '.repeat(120)}to its end.\n\nTwo.`);
    reading.edit('its end', 'an end').follow();
    reading.hears('its end');
    assert.match(reading.said, /its end\.Two\.$/);
    reading.hears('Two');
    assert.match(reading.said, /an end\.Two\.$/);
  });

  it('goes on with what follows a sentence that was deleted while it was heard', async () => {
    const reading = await hearing('Four');
    reading.edit('Four is next.\n\n', '').follow();
    reading.reader.do('stop');
    assert.equal(reading.heard?.chunk.text, 'Five is last.');
  });

  it('skips back from within an edited sentence to how it is now', async () => {
    const reading = await hearing('Two');
    reading.edit('Two is', 'Two was').follow();
    reading.reader.skipSentence(-1);
    assert.match(reading.said, /One is here\. Two was here\. Three is/);
    assert.equal(
      reading.heard?.chunk.text.slice(reading.heard.place.offset),
      'One is here. Two was here. Three is here.',
    );
  });

  it('says what lies behind as it is now, though it was heard before', async () => {
    const reading = await hearing('Four');
    assert.deepEqual(await reading.askedBy(() => reading.edit('Title', 'Heading').follow()), []);
    assert.equal(reading.heard?.chunk.text, 'Four is next.');
    for (let n = 0; n < 5; n++) reading.reader.skipSentence(-1);
    assert.equal(reading.heard.chunk.text, 'Heading');
    await reading.settled();
    assert.equal(reading.device.shown[0]?.sound, 'Heading');
  });

  it('keeps its place when text before it comes and goes', async () => {
    const reading = await hearing('Four');
    reading.edit('# Title', '# Title\n\nNew.\n\nAnd new.').follow();
    assert.equal(reading.heard?.chunk.text, 'Four is next.');
    assert.equal(reading.index, 4);
    reading.edit('# Title\n\nNew.\n\nAnd new.\n\nOne is here. Two is here. Three is here.\n\n', '').follow();
    assert.equal(reading.index, 0);
    assert.deepEqual(
      reading.device.shown.map(({ sound }) => sound),
      ['Four is next.', 'Five is last.'],
    );
  });

  it('reads nothing that was deleted, except the sentence being heard', async () => {
    const reading = await hearing('Two');
    const asked = await reading.askedBy(() => reading.replace(0, 1000, '').follow());
    assert.deepEqual(asked, []);
    assert.equal(reading.said, 'One is here. Two is here. ');
    reading.reader.do('stop');
    assert.equal(reading.said, '');
  });

  it('goes on as if nothing had happened when an edit is undone', async () => {
    const reading = await hearing('Two');
    const before = reading.said;
    reading.replace(0, text.length, '');
    assert.deepEqual(await reading.askedBy(() => reading.replace(0, 0, text).follow()), []);
    assert.equal(reading.said, before);
    reading.replace(0, text.length, '').follow().replace(0, 0, text).follow();
    reading.hears('Three');
    assert.equal(reading.said, before);
  });

  it('asks for nothing again when the end of the message being heard goes and comes back', async () => {
    for (const [what, from] of [
      ['its end', ' Three is here.'],
      ['most of it', ' Two is here. Three is here.'],
      ['all', text],
    ] as const) {
      const reading = await hearing('One');
      const before = reading.said;
      const at = text.indexOf(from);
      reading.replace(at, from.length, '').follow();
      const asked = await reading.askedBy(() => reading.replace(at, 0, from).follow());
      assert.ok(!asked.some((message) => /Three|Two/.test(message)), what);
      assert.equal(reading.said, before, what);
      assert.equal(
        reading.device.shown.find(({ text }) => text.startsWith('One'))?.sound,
        'One is here. Two is here. Three is here.',
      );
    }
  });

  it('asks for nothing again when the end of a message within a paragraph goes and comes back', async () => {
    const names = ['Ann', 'Ben', 'Cid', 'Dan', 'Eve', 'Flo', 'Gus', 'Hal'];
    const reading = await hearing(
      'Flo',
      names
        .map((name) => `${name} says that she has nothing to say. `)
        .join('')
        .repeat(2),
    );
    const before = reading.device.shown;
    const gone = 'Gus says that she has nothing to say. ';
    const at = reading.said.indexOf(gone);
    await reading.askedBy(() => reading.replace(at, gone.length, '').follow());
    assert.ok(!reading.said.slice(0, at + 10).includes('Gus'));
    assert.deepEqual(await reading.askedBy(() => reading.replace(at, 0, gone).follow()), []);
    assert.deepEqual(reading.device.shown, before);
  });

  it('starts an edited sentence over if it was paused', async () => {
    const reading = await hearing('is here. Three');
    reading.reader.do('pause');
    assert.deepEqual(await reading.askedBy(() => reading.edit('Two is', 'Two was').follow()), []);
    assert.equal(reading.heard?.chunk.text.slice(reading.heard.place.offset), 'Two was here. Three is here.');
    const asked = await reading.askedBy(() => {
      reading.reader.do('resume');
    });
    assert.deepEqual(asked, ['One is here. Two was here. Three is here.']);
  });

  it('resumes where it was paused if the sentence there is the same', async () => {
    const reading = await hearing('is here. Three');
    reading.reader.do('pause');
    reading.device.told.length = 0;
    reading.edit('Five', 'Six').follow();
    reading.reader.do('resume');
    assert.deepEqual(reading.device.told, ['outline', 'play', 'progress']);
  });

  it('keeps its place in a paused sentence whose message alone is cut elsewhere', async () => {
    const reading = await hearing('is here. Three');
    reading.reader.do('pause');
    reading.edit('One', 'Eins').follow();
    assert.equal(reading.heard?.chunk.text.slice(reading.heard.place.offset), 'is here. Three is here.');
    const asked = await reading.askedBy(() => {
      reading.reader.do('resume');
    });
    assert.deepEqual(asked, ['Eins is here. Two is here. Three is here.']);
  });

  it('has the new text and the place after Stop', async () => {
    const reading = await hearing('Four');
    reading.reader.do('stop');
    reading.edit('Four is', 'Four was').edit('One', 'Eins').follow();
    const asked = await reading.askedBy(() => {
      reading.reader.do('resume');
    });
    assert.deepEqual(asked, ['Four was next.']);
    assert.equal(reading.index, 2);
  });

  it('follows a fence that is opened above', async () => {
    const reading = await hearing('Title');
    reading.edit('Four', '```\nFour').follow();
    assert.match(reading.said, /Three is here\.Code/);
    assert.ok(
      reading.said.endsWith(
        cut('```\nFour is next.\n\nFive is last.')
          .map((chunk) => chunk.text)
          .join(''),
      ),
    );
  });

  it('asks for nothing that a formatter leaves as it is said', async () => {
    const reading = await hearing('Four');
    const formatted = text.replaceAll('\n\n', '\n\n\n').replaceAll('. ', '.\n');
    assert.deepEqual(await reading.askedBy(() => reading.replace(0, text.length, formatted).follow()), []);
    assert.equal(reading.heard?.chunk.text, 'Four is next.');
  });

  it('reads on into what is written at the end', async () => {
    const reading = await hearing('Five');
    const asked = await reading.askedBy(() => reading.edit('is last.', 'is last. And six.').follow());
    assert.deepEqual(asked, [' And six.']);
  });

  it('says a big paste, and what follows it without asking again', async () => {
    const reading = await hearing('Title');
    const paste = Array.from({ length: 300 }, (_, n) => `Pasted ${String(n)}.\n\n`).join('');
    const asked = await reading.askedBy(() => reading.edit('Four', `${paste}Four`).follow());
    assert.ok(
      asked.every((message) => message.startsWith('Pasted')),
      asked.join('|'),
    );
    assert.deepEqual(
      reading.device.shown.slice(-2).map(({ sound }) => sound),
      ['Four is next.', 'Five is last.'],
    );
  });

  it('asks at once for what is heard next, however much sound lies behind it', async () => {
    const long = 'with about as many words as are said in the time that its sound takes here '.repeat(2);
    const paragraphs = (name: string): string =>
      Array.from({ length: 9 }, (_, n) => `${name} ${String(n)} ${long}\n\n`).join('');
    const reading = await new EditedReading(paragraphs('Old'), 'markdown', 14).settled();
    const asked = await reading
      .hears('Old 0')
      .askedBy(() => reading.edit('Old 1', `${paragraphs('New')}Old 1`).follow());
    assert.deepEqual(
      asked.map((message) => message.slice(0, 5)),
      ['New 0', 'New 1', 'New 2'],
    );
  });

  it('is in the end what a new reading would be, however it is edited', async () => {
    const words = fc.constantFrom('One ', 'two. ', 'Three\n\n', '# Four\n\n', '- five\n', '```\n', '. ', '');
    const written = fc.array(words, { maxLength: 8 }).map((parts) => parts.join(''));
    const step = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      removed: fc.nat(40),
      inserted: written,
      then: fc.constantFrom('hear', 'back', 'on', 'pause', 'resume', 'stop', 'nothing'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const reading = await new EditedReading(text).settled();
        let now = text;
        for (const { at, removed, inserted, then } of steps) {
          const start = Math.floor(at * now.length);
          const gone = Math.min(removed, now.length - start);
          now = now.slice(0, start) + inserted + now.slice(start + gone);
          reading.replace(start, gone, inserted).follow();
          const last = reading.device.shown.length - 1;
          if (then === 'hear' && last >= 0)
            reading.device.play(Math.min(last, Math.floor(at * (last + 1))), 0);
          if (then === 'back') reading.reader.skipSentence(-1);
          if (then === 'on') reading.reader.skipSentence(1);
          if (then === 'pause' || then === 'resume' || then === 'stop') reading.reader.do(then);
          await reading.settled();
        }
        reading.reader.do('stop');
        const expected = cut(now);
        assert.equal(
          reading.said.replace(/\s/g, ''),
          expected
            .map((chunk) => chunk.text)
            .join('')
            .replace(/\s/g, ''),
        );
      }),
      { numRuns: Number(process.env['LECTOR_RUNS'] ?? 60) },
    );
  });
});
