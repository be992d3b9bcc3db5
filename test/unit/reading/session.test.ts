import assert from 'node:assert/strict';
import { LectorError } from '../../../src/core/errors.js';
import { atOffset } from '../../../src/reading/session.js';
import { cut } from '../../support/editedReading.js';
import { SessionWorld } from '../../support/sessionWorld.js';

describe('The session', () => {
  let world: SessionWorld;

  beforeEach(() => {
    world = new SessionWorld();
  });

  const hearing = (words?: string, title?: string): Promise<void> => world.hearing(words, title);
  const stop = (): Promise<void> => {
    world.session.stop();
    return Promise.resolve();
  };
  const gone = (): Error => new LectorError('unknownVoice', 'The voice is gone.');
  /** Two is read and fails at once. `meanwhile` is done after its voice was taken. */
  const failsWith = async (error: Error, meanwhile: () => void = () => undefined): Promise<void> => {
    world.gates.agree.shut();
    void world.speak('Two');
    await world.settled();
    meanwhile();
    world.fails.say = error;
    world.gates.agree.open();
    await world.settled();
  };

  describe('when a reading is asked for', () => {
    it('opens the player while the text is being prepared, and reads it', async () => {
      world.gates.chunks.shut();
      void world.speak('One');
      assert.deepEqual(await world.news(), ['can stop', 'open']);
      world.gates.chunks.open();
      assert.deepEqual(await world.news(), ['begins One', 'in the voice of Ada', 'open', 'preparing']);
      assert.deepEqual(world.said, ['Ada: One is here. It has more to say. And it ends.']);
      assert.equal(world.page.wantsSound, true);
    });

    it('can be stopped from the moment it is asked for until it is over, and says so once', async () => {
      await world.speak('One');
      world.page.sounds();
      world.page.ends();
      const news = await world.news();
      assert.deepEqual(
        news.filter((what) => what.includes('stop')),
        ['can stop', 'cannot stop'],
      );
      assert.equal(news.at(-1), 'ended');
    });

    it('can be stopped while it is prepared, also when what was asked for before comes to nothing', async () => {
      world.gates.find.shut();
      void world.speak('One');
      void world.speak('Two');
      await world.settled();
      world.gates.find.letOne();
      assert.deepEqual(await world.news(), ['can stop']);
      assert.equal(world.session.isFree, false);
    });

    it('ends what is heard before anything new is prepared', async () => {
      await hearing();
      world.gates.speech.shut();
      void world.speak('Two');
      assert.deepEqual(await world.news(), ['stopped', 'open']);
      assert.equal(world.shownName, 'One');
      world.gates.speech.open();
      await world.settled();
      assert.equal(world.shownName, 'Two');
    });

    it('leaves what is heard alone while there may be nothing else to read', async () => {
      await hearing();
      world.text('Signs', '*** --- ***');
      await world.speak('Signs');
      assert.deepEqual(await world.news(), ['nothing to say']);
      assert.equal(world.session.state.name, 'playing');
      assert.equal(world.shownName, 'One');
    });

    it('opens the player for a text of signs once it is known to have words', async () => {
      world.text('Signs', '🎉');
      world.gates.chunks.shut();
      void world.speak('Signs');
      assert.deepEqual(await world.news(), ['can stop']);
      world.gates.chunks.open();
      assert.deepEqual((await world.news()).slice(0, 2), ['open', 'begins Signs']);
    });

    it('leaves what is heard alone if nothing is found', async () => {
      await hearing();
      await world.session.speak(() => Promise.resolve(undefined));
      assert.deepEqual(await world.news(), []);
      assert.equal(world.session.state.name, 'playing');
    });

    it('begins with the sentence at an offset, and shows what comes before it, too', async () => {
      await world.speak('One', atOffset(15));
      await world.settled();
      assert.deepEqual(world.page.place, { index: 0, offset: 'One is here. '.length });
      assert.equal(world.page.texts.join(''), 'One is here. It has more to say. And it ends.');
    });

    it('goes on with what is heard after an edit behind it, begun at an offset', async () => {
      await world.speak('One', atOffset(15));
      await world.settled();
      world.page.sounds();
      const { place } = world.page;
      world.type('One', 'And it ends.', 'And now it ends.');
      world.clock.pass(700);
      await world.settled();
      assert.deepEqual(world.page.place, place);
      assert.equal(world.page.texts.join(''), 'One is here. It has more to say. And now it ends.');
    });

    it('lets others have their turn while it looks for where to begin', async () => {
      world.gates.turn.shut();
      void world.speak('One', atOffset(15));
      await world.settled();
      assert.equal(world.gates.turn.queue, 1);
      assert.equal(world.shownName, undefined);
      world.gates.turn.open();
      await world.settled();
      assert.equal(world.shownName, 'One');
    });

    for (const where of ['find', 'signedIn', 'chunks', 'speech', 'agree', 'turn'] as const) {
      it(`reads the one asked for last, although the other comes later (${where})`, async () => {
        const gate = world.gates[where];
        gate.shut();
        void world.speak('One', atOffset(0));
        await world.settled();
        void world.speak('Two', atOffset(0));
        await world.settled();
        gate.letOne('last');
        await world.settled();
        gate.open();
        assert.deepEqual(
          (await world.news()).filter((what) => what.startsWith('begins')),
          ['begins Two'],
        );
        assert.ok(world.said.every((said) => said.includes('Two')));
        assert.equal(world.inUse.size, 1, 'nothing is kept for a reading that never began');
      });

      it(`reads nothing that was stopped before it began (${where})`, async () => {
        await hearing();
        const gate = world.gates[where];
        gate.shut();
        void world.speak('Two', atOffset(0));
        await world.settled();
        world.session.stop();
        const asked = world.agreements.length;
        const { opened } = world.page;
        gate.open();
        assert.ok((await world.news()).includes('cannot stop'));
        assert.equal(world.agreements.length, asked, 'nobody is asked for money after that');
        assert.equal(world.page.opened, opened, 'and no player is opened');
        assert.equal(world.session.state.name, 'stopped');
        assert.equal(world.shownName, 'One');
        assert.equal(world.inUse.size, 1);
      });
    }

    it('goes back to the start of the sentence that the offset is in, which may be in the chunk before', async () => {
      world.text('Long', `${'So it goes on, and on, '.repeat(40)}until it ends. And then.`);
      await world.speak('Long', atOffset(700));
      await world.settled();
      assert.ok(world.page.texts.length > 2);
      assert.deepEqual(world.page.place, { index: 0, offset: 0 });
    });

    it('asks for the price of what is read from there on, in parts', async () => {
      world.text('Parts', '# A\n\nFirst words.\n\n# B\n\nLast words.');
      await world.speak('Parts', atOffset(20));
      const [agreement] = world.agreements;
      assert.equal(agreement?.how?.inParts, true);
      const { beginsWith } = agreement.how;
      assert.deepEqual(
        cut('# A\n\nFirst words.\n\n# B\n\nLast words.').map((chunk) => beginsWith?.(chunk)),
        [false, false, true, true],
      );
      await world.speak('One');
      assert.equal(world.agreements[1]?.how?.beginsWith, undefined);
    });

    it('cuts no further than to where it begins before it begins', async () => {
      world.text('Parts', '# A\n\nFirst words.\n\n# B\n\nLast words.');
      world.gates.turn.shut();
      void world.speak('Parts', atOffset(5));
      await world.settled();
      assert.equal(world.latestCut.trim(), 'A');
      world.gates.turn.letOne();
      await world.settled();
      assert.equal(world.latestCut.trim(), 'First words.');
      assert.equal(world.shownName, undefined);
      world.gates.turn.letOne();
      await world.settled();
      assert.equal(world.shownName, 'Parts');
      assert.equal(world.page.texts[world.page.place.index]?.trim(), 'First words.');
    });

    describe('far into a long text', () => {
      const paragraph = (n: number): string => `Paragraph ${String(n)} goes on${' and on'.repeat(60)}.\n\n`;
      const long = Array.from({ length: 400 }, (_, n) => paragraph(n)).join('');
      const shown = () => {
        const { texts, place } = world.page;
        return { first: texts[0]?.trim(), heard: texts[place.index]?.slice(place.offset).trim() };
      };
      const near = { first: paragraph(237).trim(), heard: paragraph(350).trim() };

      beforeEach(() => world.text('Far', long));

      it('reads nothing from so far before it that it takes a while to get there', async () => {
        await world.speak('Far', atOffset(long.indexOf(paragraph(350))));
        await world.settled();
        assert.deepEqual(shown(), near);
        await world.speak('Far', atOffset(long.indexOf(paragraph(90))));
        await world.settled();
        assert.equal(shown().first, paragraph(0).trim());
      });

      it('tells the player about how much will be said after what it knows', async () => {
        world.gates.audio.shut();
        await world.speak('Far', atOffset(long.indexOf(paragraph(350))));
        await world.settled();
        const { texts, rest = 0 } = world.page;
        const ahead = long.length - long.indexOf(paragraph(237)) - texts.join('').length;
        assert.ok(Math.abs(rest / ahead - 1) < 0.05, `${String(rest)} of ${String(ahead)}`);
      });

      it('is shown so after a reload, and as the same text', async () => {
        const text = world.text('Far', long);
        await world.session.restore([text], long.indexOf(paragraph(350)), 'paused');
        await world.settled();
        assert.deepEqual(shown(), near);
        assert.deepEqual(world.session.texts, [text]);
      });

      it('goes on so after an edit before it, and after a failure', async () => {
        await world.speak('Far', atOffset(long.indexOf(paragraph(350))));
        await world.settled();
        world.type('Far', paragraph(7), paragraph(7).repeat(90));
        world.clock.pass(700);
        await world.settled();
        assert.deepEqual(shown(), near);
        world.fails.say = new Error('no answer');
        world.voice = 'Bob';
        await world.session.revoice();
        await world.settled();
        world.page.starves();
        await world.settled();
        assert.equal(world.session.state.name, 'failed');
        world.mended();
        await world.settled();
        assert.deepEqual(shown(), near);
      });
    });

    it('stops cutting as soon as it is not wanted any more', async () => {
      world.text('Parts', '# A\n\nFirst words.\n\n# B\n\nLast words.');
      world.gates.turn.shut();
      void world.speak('Parts', atOffset(20));
      await world.settled();
      world.session.stop();
      world.gates.turn.letOne();
      await world.settled();
      assert.equal(world.latestCut.trim(), 'A');
      assert.equal(world.gates.turn.queue, 0);
    });

    it('opens the player at once if any of several texts has words', async () => {
      world.gates.chunks.shut();
      void world.session.speak(() =>
        Promise.resolve({ texts: [world.text('Signs', '***'), world.text('One')] }),
      );
      assert.deepEqual(await world.news(), ['can stop', 'open']);
    });

    it('reads nothing that the user does not want to pay for', async () => {
      await hearing();
      world.agrees = false;
      await world.speak('Two');
      assert.deepEqual(await world.news(), ['stopped', 'open', 'cannot stop']);
      assert.equal(world.shownName, 'One');
      assert.equal(world.inUse.size, 1);
    });

    it('keeps nothing for the reading before it', async () => {
      await hearing();
      await world.speak('Two');
      await world.settled();
      assert.equal(world.inUse.size, 1);
    });

    it('speaks in a voice that was chosen in the meantime', async () => {
      world.gates.agree.shut();
      void world.speak('One');
      await world.settled();
      world.voice = 'Bob';
      await world.session.revoice();
      world.gates.agree.open();
      await world.settled();
      assert.ok((await world.news()).includes('in the voice of Bob'));
      assert.match(world.said.at(-1) ?? '', /^Bob/);
    });
  });

  describe('when preparation fails', () => {
    for (const what of ['chunks', 'speech', 'agree'] as const) {
      it(`says so, and tries the same again (${what})`, async () => {
        world.fails[what] = new Error('no');
        await world.speak('One');
        assert.deepEqual(await world.news(), ['can stop', 'open', 'refused: Error: no', 'cannot stop']);
        world.again?.();
        await world.settled();
        assert.equal(world.shownName, 'One');
      });
    }

    it('opens no player where nobody is signed in, stops nothing, and reads once somebody is', async () => {
      await hearing();
      world.fails.signedIn = new Error('no token');
      await world.speak('Two');
      assert.deepEqual(await world.news(), ['refused: Error: no token']);
      assert.equal(world.session.state.name, 'playing');
      world.again?.();
      await world.settled();
      assert.equal(world.shownName, 'Two');
    });

    it('says so without another try where nothing was found', async () => {
      world.fails.find = new Error('no clipboard');
      await world.speak('One');
      assert.deepEqual(await world.news(), ['can stop', 'refused: Error: no clipboard', 'cannot stop']);
      assert.equal(world.again, undefined);
    });

    it('tries again to watch edits where they could not be watched at first', async () => {
      world.fails.edits = new Error('not loaded');
      await world.speak('One');
      assert.ok((await world.news()).includes('refused: Error: not loaded'));
      world.again?.();
      assert.ok((await world.news()).includes('begins One'));
      await hearing();
      world.type('One', 'more', 'less');
      world.clock.pass(700);
      assert.match((await world.news())[0] ?? '', /^becomes .* less /);
    });

    it('does not try again once something else was asked for, or the user has stopped', async () => {
      for (const act of [() => world.speak('Two'), stop]) {
        world.fails.speech = new Error('no');
        await world.speak('One');
        const { again } = world;
        await act();
        await world.news();
        again?.();
        assert.deepEqual(await world.news(), []);
      }
    });

    for (const what of ['find', 'chunks', 'speech', 'agree'] as const) {
      it(`says nothing if that is not wanted any more (${what})`, async () => {
        world.gates[what].shut();
        world.fails[what] = new Error('no');
        void world.speak('One');
        await world.settled();
        world.session.stop();
        await world.news();
        world.gates[what].open();
        assert.deepEqual(await world.news(), []);
      });
    }
  });

  describe('when another voice is chosen', () => {
    it('goes on with the sentence that is heard, in that voice', async () => {
      await hearing('more');
      world.voice = 'Bob';
      await world.session.revoice();
      assert.deepEqual(await world.news(), ['in the voice of Bob', 'buffering']);
      assert.deepEqual(world.page.place, { index: 0, offset: 'One is here. '.length });
      assert.match(world.said.at(-1) ?? '', /^Bob/);
      assert.equal(world.inUse.size, 1);
    });

    const sentences = [
      'The first of them goes on for a good while after its middle. ',
      'It has more to say. ',
      'And it ends.',
    ];
    const hearingLong = async (words: string): Promise<void> => {
      world.text('Lengthy', sentences.join(''));
      await hearing(words, 'Lengthy');
    };

    it('lets a voice that is to take over gently finish nothing but the sentence, and has the next one ready', async () => {
      await hearingLong('goes on');
      world.voice = 'Bob';
      await world.session.revoice('gently');
      await world.settled();
      assert.ok(!(await world.news()).includes('buffering'), 'there is no silence');
      assert.equal(world.page.reading, 1, 'it is the same reading');
      const [first, ...others] = sentences;
      assert.deepEqual(world.page.texts, [first, others.join('')]);
      assert.deepEqual(
        world.said.filter((what) => what.startsWith('Bob')),
        [`Bob: ${others.join('')}`, `Bob: ${others.join('')}`],
      );
      assert.equal(world.inUse.size, 1);
    });

    it('keeps to the voice that has taken over when the text is edited elsewhere', async () => {
      world.text('Edited', 'One is short. Two is. Three, too. Four is as well. And five.\n\nAfter it.');
      await hearing('Two is', 'Edited');
      world.voice = 'Bob';
      await world.session.revoice('gently');
      world.type('Edited', 'After', 'Behind');
      world.clock.pass(700);
      await world.settled();
      const before = 'One is short. Two is. Three, too. Four is as well. ';
      assert.deepEqual(world.page.texts, [before, 'And five.', 'Behind it.']);
    });

    for (const [what, before, after] of [
      ['to a voice that costs', false, true],
      ['from a voice that costs', true, false],
    ] as const)
      it(`changes at once ${what}, also gently, and has nothing spoken ahead for that`, async () => {
        world.costs = before;
        await hearingLong('goes on');
        Object.assign(world, { voice: 'Bob', costs: after });
        await world.session.revoice('gently');
        await world.settled();
        const [first, ...others] = sentences;
        assert.deepEqual(
          world.said.filter((what) => what.startsWith('Bob')),
          [`Bob: ${first}`, `Bob: ${others.join('')}`],
        );
      });

    for (const [before, after] of [
      [false, true],
      [true, true],
      [true, false],
      [false, false],
    ] as const)
      it(`is cut anew only where it begins to cost (${before} to ${after})`, async () => {
        for (const wasShort of [false, true]) {
          world.cutsShort = wasShort;
          world.voice = 'Ada';
          world.text('Long', sentences.join('').repeat(8));
          world.costs = before;
          await hearing('goes on', 'Long');
          Object.assign(world, { voice: 'Bob', costs: after });
          await world.session.revoice();
          await world.settled();
          const longest = Math.max(...world.page.texts.map(({ length }) => length));
          assert.equal(longest <= 200, wasShort || (after && !before), String(longest));
        }
      });

    it('lets it take over a sentence later where little is left of one, whose end would come too soon', async () => {
      await hearingLong('after its');
      world.voice = 'Bob';
      await world.session.revoice('gently');
      await world.settled();
      assert.deepEqual(
        world.said.filter((what) => what.startsWith('Bob')),
        ['Bob: And it ends.', 'Bob: And it ends.'],
      );
      assert.deepEqual(world.page.texts, sentences);
    });

    it('lets it take over behind a paragraph', async () => {
      const paragraphs = [
        'Before it.',
        'One is heard, and more of it is left than a word or two.',
        'After it.',
      ];
      world.text('Three', paragraphs.join('\n\n'));
      await hearing('is heard', 'Three');
      world.voice = 'Bob';
      await world.session.revoice('gently');
      await world.settled();
      assert.deepEqual(world.page.texts, paragraphs);
      assert.deepEqual(
        world.said.filter((what) => what.startsWith('Bob')),
        ['Bob: After it.', 'Bob: After it.'],
      );
    });

    it('changes at once where the voice that is to take over gently cannot be had, or not speak, at first', async () => {
      for (const what of ['speech', 'say'] as const) {
        world.voice = 'Ada';
        await hearingLong('goes on');
        world.voice = 'Bob';
        world.fails[what] = new Error('no');
        await world.news();
        const before = world.page.reading;
        await world.session.revoice('gently');
        assert.ok((await world.news()).includes('in the voice of Bob'), what);
        assert.ok(world.page.reading > before, 'it is another reading');
        assert.equal(world.inUse.size, 1);
      }
    });

    it('lets it take over as many sentences later as are over too soon', async () => {
      world.text('Short', 'One is short. Two is. Three, too. Four is as well. And five.');
      await hearing('Two is', 'Short');
      world.voice = 'Bob';
      await world.session.revoice('gently');
      await world.settled();
      assert.deepEqual(
        world.said.filter((what) => what.startsWith('Bob')),
        ['Bob: And five.', 'Bob: And five.'],
      );
    });

    it('changes at once where nothing sounds, also gently', async () => {
      await hearing('more');
      world.session.reader.do('pause');
      world.voice = 'Bob';
      await world.session.revoice('gently');
      assert.ok((await world.news()).includes('in the voice of Bob'));
      assert.equal(world.inUse.size, 1);
    });

    it('goes on without a break where it sounds the same', async () => {
      await hearing();
      await world.session.revoice();
      assert.deepEqual(await world.news(), ['in the voice of Ada']);
      assert.equal(world.page.reading, 1);
      assert.equal(world.inUse.size, 1);
    });

    for (const manner of ['atOnce', 'gently'] as const)
      it(`changes once for two changes, to the latest, in whatever order they come (${manner})`, async () => {
        await hearingLong('goes on');
        world.gates.speech.shut();
        for (const voice of ['Bob', 'Cyd']) {
          world.voice = voice;
          void world.session.revoice(manner);
          await world.settled();
        }
        world.gates.speech.letOne('last');
        await world.settled();
        world.gates.speech.open();
        const silence = manner === 'atOnce' ? ['buffering'] : [];
        assert.deepEqual(await world.news(), ['in the voice of Cyd', ...silence]);
        assert.equal(world.inUse.size, 1);
      });

    it('uses it when a reading that is over is played again, and asks for it only then', async () => {
      await hearing();
      world.session.stop();
      world.voice = 'Bob';
      await world.session.revoice();
      assert.deepEqual(await world.news(), ['cannot stop', 'stopped']);
      await world.session.withEdits((reader) => {
        reader.do('resume');
      });
      await world.settled();
      assert.match(world.said.at(-1) ?? '', /^Bob/);
      assert.ok(world.happened.includes('in the voice of Bob'));
    });

    it('goes where the page asks that shows what is over', async () => {
      await hearing();
      const { shown } = world.session.reader;
      world.session.stop();
      world.voice = 'Bob';
      await world.session.revoice();
      assert.ok(shown !== undefined);
      assert.equal(world.session.reader.shown, shown, 'the page still shows it');
      await world.session.withEdits((reader) => reader.do('resume'));
      assert.notEqual(world.session.reader.shown, shown);
    });

    it('leaves a reading alone that was stopped or replaced meanwhile', async () => {
      for (const act of [stop, () => world.speak('Two')]) {
        await hearing();
        world.voice = 'Bob';
        world.gates.speech.shut();
        void world.session.revoice();
        world.voice = 'Ada';
        await world.settled();
        const done = act();
        await world.settled();
        world.gates.speech.open();
        await done;
        assert.ok(!(await world.news()).includes('in the voice of Bob'));
        assert.equal(world.inUse.size, 1);
      }
    });

    it('says why it cannot, unless that is not wanted any more', async () => {
      await hearing();
      world.fails.speech = new Error('no voices');
      await world.session.revoice();
      assert.deepEqual(await world.news(), ['refused: Error: no voices']);
      world.gates.speech.shut();
      world.fails.speech = new Error('no voices');
      void world.session.revoice();
      await world.settled();
      world.session.stop();
      world.gates.speech.open();
      assert.deepEqual(await world.news(), ['cannot stop', 'stopped']);
    });
  });

  describe('when a reading fails', () => {
    it('tells it once, and resumes at the same place', async () => {
      await failsWith(new Error('no answer'));
      const news = await world.news();
      assert.equal(news.filter((what) => what.startsWith('failed because')).length, 1);
      assert.equal(world.session.state.name, 'failed');
      world.resume();
      await world.settled();
      assert.equal(world.session.state.name, 'preparing');
      assert.match(world.said.at(-1) ?? '', /^Ada: Two/);
    });

    it('looks for no other voice if the voice is not what failed', async () => {
      await failsWith(new Error('no answer'), () => {
        world.voice = 'Bob';
      });
      const news = await world.news();
      assert.ok(!news.includes('misses the voice'));
      assert.ok(!news.includes('in the voice of Bob'));
    });

    it('stops without a word if the user said no to a price, and asks for the voice again', async () => {
      await failsWith(new LectorError('declined', 'no'));
      const news = await world.news();
      assert.ok(!news.some((what) => what.startsWith('failed because')), news.join());
      assert.equal(world.session.state.name, 'stopped');
      world.voice = 'Bob';
      await world.session.withEdits((reader) => {
        reader.do('resume');
      });
      await world.settled();
      assert.match(world.said.at(-1) ?? '', /^Bob/);
    });

    it('goes on in the free voice that takes the place of one that is gone', async () => {
      await failsWith(gone(), () => {
        world.voice = 'Bob';
      });
      assert.deepEqual((await world.news()).slice(-5), [
        'misses the voice',
        'failed',
        'in the voice of Bob',
        'preparing',
        'goes on in another voice',
      ]);
      assert.match(world.said.at(-1) ?? '', /^Bob: Two/);
      assert.equal(world.inUse.size, 1);
    });

    it('leaves the choice to the user if another voice costs something or sounds the same', async () => {
      for (const [voice, costs] of [
        ['Bob', true],
        ['Ada', false],
      ] as const) {
        world = new SessionWorld();
        await failsWith(gone(), () => Object.assign(world, { voice, costs }));
        assert.match((await world.news()).at(-1) ?? '', /^failed because/);
        assert.equal(world.inUse.size, 1);
      }
    });

    it('tells of the lost voice if no other can be had', async () => {
      await failsWith(gone(), () => {
        world.fails.speech = new Error('no service');
      });
      assert.match((await world.news()).at(-1) ?? '', /^failed because .*The voice is gone/);
    });

    it('says nothing more if the user did something else while another voice was looked for', async () => {
      const acts = [
        stop,
        () => world.speak('Three'),
        () =>
          world.session.withEdits((reader) => {
            reader.do('resume');
          }),
      ];
      for (const act of acts) {
        world = new SessionWorld();
        await failsWith(gone(), () => {
          world.gates.speech.shut();
          world.voice = 'Bob';
        });
        await world.news();
        const done = act();
        await world.settled();
        world.gates.speech.open();
        await done;
        const news = await world.news();
        assert.ok(!news.includes('goes on in another voice'), news.join());
        assert.ok(!news.some((what) => what.startsWith('failed because')), news.join());
        assert.equal(world.inUse.size, 1);
      }
    });

    it('is prepared anew at its place once the cause is gone, in the player as it is', async () => {
      world.gates.agree.open();
      await hearing('more');
      world.voice = 'Bob';
      world.fails.say = new Error('no answer');
      await world.session.revoice();
      await world.settled();
      world.page.starves();
      await world.news();
      const { place } = world.page;
      world.mended();
      const news = await world.news();
      assert.deepEqual(news, ['open', 'in the voice of Bob', 'open', 'preparing']);
      assert.deepEqual(world.page.place, place);
      assert.equal(world.shownName, 'One');
    });

    it('is not resumed or begun again once the user has stopped it or begun another', async () => {
      for (const act of [stop, () => world.speak('Three')]) {
        world = new SessionWorld();
        await failsWith(new Error('no answer'));
        await world.news();
        const { resume, mended } = world;
        await act();
        const { state } = world.session;
        await world.news();
        resume();
        mended();
        assert.deepEqual(await world.news(), []);
        assert.equal(world.session.state.name, state.name);
      }
    });

    it('lets who speaks know what the user knows of', async () => {
      await failsWith(new Error('no sound'));
      assert.ok((await world.news()).includes('knows of: Error: no sound'));
    });

    it('lets what is lost be bought again by who speaks it', async () => {
      await failsWith(new Error('it is gone'));
      await world.news();
      await world.buyAgain({ service: 'service', voiceId: 'Ada', text: 'Two is here.', address: 'there' });
      assert.deepEqual(await world.news(), ['may buy again: Two is here.']);
    });

    it('is not begun again if it goes on already', async () => {
      await failsWith(new Error('no answer'));
      const { mended } = world;
      world.voice = 'Bob';
      await world.session.revoice();
      await world.news();
      mended();
      assert.deepEqual(await world.news(), []);
    });
  });

  describe('when a reading is restored', () => {
    const resume = async (): Promise<void> => {
      await world.session.withEdits((reader) => {
        reader.do('resume');
      });
      await world.settled();
    };
    it('shows the text and the place, and needs no voice until it is resumed', async () => {
      await world.session.restore([world.text('One')], 15, 'paused');
      assert.deepEqual(await world.news(), ['begins One', 'can stop', 'paused']);
      assert.deepEqual(world.page.place, { index: 0, offset: 'One is here. '.length });
      assert.equal(world.said.length, 0);
      assert.equal(world.inUse.size, 0);
      await world.session.withEdits((reader) => {
        reader.do('togglePause');
      });
      await world.settled();
      assert.match(world.said.at(-1) ?? '', /^Ada: One/);
    });

    it('shows a stopped one as stopped', async () => {
      await world.session.restore([world.text('One')], 0, 'stopped');
      assert.deepEqual(await world.news(), ['begins One', 'stopped']);
    });

    it('gives way to what was asked for before', async () => {
      world.gates.find.shut();
      const spoken = world.speak('Two');
      await world.session.restore([world.text('One')], 15, 'paused');
      assert.deepEqual(await world.news(), ['can stop']);
      world.session.stop();
      world.gates.find.open();
      await spoken;
      assert.deepEqual(await world.news(), ['cannot stop']);
    });

    it('speaks in the voices of its languages, found once, and again after a failure', async () => {
      await world.session.restore([world.text('One')], 0, 'paused');
      world.fails.speech = new Error('no service');
      await resume();
      assert.ok((await world.news()).includes('failed because of Error: no service'));
      await resume();
      assert.equal(world.said.length, 1);
      assert.equal(world.asked, 2);
    });

    it('has a narrator found too late speak nothing that was asked for meanwhile', async () => {
      await world.session.restore([world.text('One')], 0, 'paused');
      world.gates.speech.shut();
      await resume();
      void world.speak('Two');
      await world.settled();
      world.gates.speech.letOne('last');
      await world.news();
      world.gates.speech.letOne();
      assert.deepEqual(await world.news(), []);
      assert.equal(world.inUse.size, 1, 'that of Two');
      assert.deepEqual(world.said, ['Ada: Two is here. It has more to say. And it ends.']);
    });

    it('says nothing if it is stopped while its narrator is looked for', async () => {
      await world.session.restore([world.text('One')], 0, 'paused');
      world.gates.speech.shut();
      await resume();
      await stop();
      world.gates.speech.open();
      await world.settled();
      assert.deepEqual(world.said, []);
    });

    it('is nobody’s until it is resumed, and then the user’s, also while it is paused', async () => {
      await world.session.restore([world.text('One')], 0, 'paused');
      assert.equal(world.session.isFree, true);
      await resume();
      world.page.sounds();
      world.session.reader.do('pause');
      assert.equal(world.session.isFree, false);
    });

    it('gives way to whatever is asked for meanwhile, and to a stop', async () => {
      const looksForText = (): Promise<void> => {
        world.gates.find.shut();
        void world.speak('Two');
        return Promise.resolve();
      };
      for (const act of [stop, () => world.speak('Two'), looksForText]) {
        world = new SessionWorld();
        world.gates.turn.shut();
        const restored = world.session.restore([world.text('One')], 15, 'paused');
        await world.settled();
        await act();
        world.gates.turn.open();
        await restored;
        assert.ok(!(await world.news()).includes('begins One'));
      }
    });
  });

  describe('when the text is edited', () => {
    for (const [how, silence] of [
      ['stopped', () => world.session.stop()],
      ['paused', () => world.session.reader.do('pause')],
      ['closed', () => world.page.isLost()],
    ] as const)
      it(`says so and does not wait for sound where nothing is left of what was ${how}`, async () => {
        await hearing();
        silence();
        world.type('One', world.textOf('One'), '');
        world.clock.pass(700);
        await world.news();
        for (const act of ['resume', 'togglePause'] as const)
          await world.session.withEdits((reader) => reader.do(act));
        await world.session.withEdits((reader) => reader.sayAgain(false));
        const news = await world.news();
        assert.equal(news.filter((what) => what === 'nothing to say').length, 3);
        assert.ok(!news.includes('buffering'));
        assert.equal(world.session.state.name, 'stopped');
        assert.equal(world.page.wantsSound, false);
      });

    it('goes on where it was once all of it was taken away and put back', async () => {
      const paragraphs = Array.from({ length: 9 }, (_, n) => `This is paragraph ${String(n + 1)} of it.`);
      world.text('Long', paragraphs.join('\n\n'));
      const [, , , fourth = '', fifth = ''] = paragraphs;
      await world.hearing(fourth, 'Long');
      const asked = world.said.length;
      let heard: string | undefined;
      world.moved = (now) => (heard = now?.chunk.text);
      const all = world.textOf('Long');
      for (const [was, is] of [
        [all, ''],
        ['', all],
      ] as const) {
        world.type('Long', was, is);
        world.clock.pass(700);
        await world.settled();
      }
      assert.equal(heard, fourth);
      world.session.reader.skipSentence(1);
      assert.equal(heard, fifth);
      await world.settled();
      assert.deepEqual(
        world.said.slice(asked).filter((said) => said.includes(fourth)),
        [],
      );
    });

    it('follows once nobody has typed for a moment, and at the latest after five seconds', async () => {
      await hearing();
      for (let n = 0; n < 9; n++) {
        world.type('One', 'it ends', n % 2 === 0 ? 'it ends well, it ends' : 'it ends');
        world.clock.pass(600);
        await world.settled();
        if (n < 8) assert.deepEqual(await world.news(), [], `after ${String(n + 1)} changes`);
      }
      assert.deepEqual((await world.news()).length, 1);
      world.type('One', 'more', 'less');
      world.clock.pass(699);
      assert.deepEqual(await world.news(), []);
      world.clock.pass(1);
      assert.match((await world.news())[0] ?? '', /^becomes One is here\. It has less/);
    });

    it('follows once the message that is heard has come, so that none of it is asked for twice', async () => {
      world.gates.audio.shut();
      await hearing();
      world.type('One', 'here', 'there');
      world.clock.pass(700);
      assert.deepEqual(await world.news(), []);
      world.gates.audio.open();
      await world.settled();
      world.clock.pass(700);
      assert.match((await world.news())[0] ?? '', /^becomes One is there/);
      assert.deepEqual(
        world.said.filter((said) => said.includes('here')),
        ['Ada: One is here. It has more to say. And it ends.'],
      );
    });

    it('has the new text before it does what the user asks for', async () => {
      await hearing();
      world.type('One', 'And it ends', 'But then');
      await world.session.withEdits((reader) => {
        reader.skipSentence(1);
        reader.skipSentence(1);
      });
      await world.settled();
      const { texts, place } = world.page;
      assert.match(texts[place.index]?.slice(place.offset) ?? '', /^But then/);
    });

    it('waits with a reading that is over until it goes on', async () => {
      await hearing();
      world.session.stop();
      world.type('One', 'more', 'less');
      world.clock.pass(60_000);
      assert.deepEqual(await world.news(), ['cannot stop', 'stopped']);
      await world.session.withEdits((reader) => {
        reader.do('resume');
      });
      assert.match((await world.news())[0] ?? '', /^becomes/);
    });

    it('follows an edit also after the user has stopped while it was followed', async () => {
      await hearing();
      world.gates.chunks.shut();
      world.type('One', 'more', 'less');
      world.clock.pass(700);
      await world.settled();
      world.session.stop();
      world.gates.chunks.open();
      assert.match((await world.news()).at(-1) ?? '', /^becomes/);
    });

    it('leaves another reading alone that has begun meanwhile', async () => {
      await hearing();
      world.gates.chunks.shut();
      world.type('One', 'more', 'less');
      world.clock.pass(700);
      await world.settled();
      void world.speak('Two');
      await world.settled();
      world.gates.chunks.letOne('last');
      await world.settled();
      world.gates.chunks.open();
      await world.settled();
      assert.equal(world.shownName, 'Two');
      assert.ok(!(await world.news()).some((what) => what.startsWith('becomes')));
      assert.match(world.page.texts[0] ?? '', /^Two/);
    });

    it('follows what was typed before it began, in any of its texts', async () => {
      for (const edited of ['One', 'Two']) {
        world = new SessionWorld();
        const texts = [world.text('One'), world.text('Two')];
        world.gates.speech.shut();
        void world.session.speak(() => Promise.resolve({ texts }));
        await world.settled();
        world.type(edited, 'more', 'less');
        world.gates.speech.open();
        await world.settled();
        world.clock.pass(700);
        assert.match((await world.news()).at(-1) ?? '', /^becomes .* less /);
      }
    });

    /** Each is a message of its own. */
    const sentences = (count: number): string =>
      Array.from({ length: count }, (_, n) => `Sentence ${String(n)} ${'goes on '.repeat(20)}.`).join(' ');

    /** How many messages are cut, each with a turn for others, until the reading has what was typed. */
    const turnsUntilFollowed = async (): Promise<number> => {
      world.gates.turn.shut();
      world.type('One', 'Sentence 1', 'Sentence one');
      world.clock.pass(700);
      let turns = 0;
      for (await world.settled(); world.gates.turn.queue > 0; await world.settled(), turns++) {
        assert.ok(world.page.texts[1]?.startsWith('Sentence 1'));
        world.gates.turn.letOne();
      }
      assert.ok(world.page.texts[1]?.startsWith('Sentence one'));
      return turns;
    };

    it('cuts the new text as far as the old one was, message by message', async () => {
      const text = sentences(9);
      await world.session.restore([world.text('One', text)], text.indexOf('Sentence 3'), 'paused');
      await world.settled();
      const known = world.page.texts.length;
      assert.ok(known < 8, String(known));
      // That it is far enough is known by the message behind it.
      assert.equal(await turnsUntilFollowed(), known + 1);
    });

    it('cuts all of its texts again', async () => {
      const texts = [world.text('One', sentences(3)), world.text('Two', sentences(3))];
      await world.session.speak(() => Promise.resolve({ texts }));
      await world.settled();
      world.page.sounds('Sentence 0');
      assert.equal(await turnsUntilFollowed(), 7);
    });

    it('asks what fits of the text from the message that is heard', async () => {
      world.text('One', sentences(6));
      await hearing('Sentence 2');
      world.type('One', 'Sentence 4', 'Sentence four');
      world.clock.pass(700);
      await world.settled();
      assert.match(world.fitted[0] ?? '', /^Sentence 2/);
    });

    it('leaves another reading alone that has begun while it was cut', async () => {
      await hearing();
      world.gates.turn.shut();
      world.type('One', 'more', 'less');
      world.clock.pass(700);
      await world.settled();
      assert.equal(world.gates.turn.queue, 1);
      await world.speak('Two');
      world.gates.turn.open();
      assert.ok(!(await world.news()).some((what) => what.startsWith('becomes')));
    });

    it('forgets the edits of the reading before', async () => {
      await hearing();
      world.type('One', 'more', 'less');
      await world.speak('Two');
      world.clock.pass(60_000);
      assert.ok(!(await world.news()).some((what) => what.startsWith('becomes')));
    });

    it('says why it cannot follow, and follows the next edit', async () => {
      await hearing();
      world.fails.fits = new Error('no figures');
      world.type('One', 'more', 'less');
      world.clock.pass(700);
      assert.deepEqual(await world.news(), ['refused: Error: no figures']);
      world.type('One', 'less', 'much');
      world.clock.pass(700);
      assert.match((await world.news())[0] ?? '', /^becomes .* much /);
    });

    it('drops what was asked for if the user stops in the meantime', async () => {
      await hearing();
      world.gates.chunks.shut();
      world.type('One', 'more', 'less');
      const skipped = world.session.withEdits((reader) => {
        reader.skipSentence(1);
      });
      await world.settled();
      world.session.stop();
      world.gates.chunks.open();
      await skipped;
      await world.settled();
      assert.equal(world.session.state.name, 'stopped');
    });

    it('tells nobody once it is disposed of', async () => {
      await hearing();
      world.type('One', 'more', 'less');
      world.session.dispose();
      world.type('One', 'less', 'much');
      world.clock.pass(60_000);
      assert.ok(!(await world.news()).some((what) => what.startsWith('becomes')));
    });
  });

  it('says what lies ahead in another way once that is wanted, and what is heard to its end as it was', async () => {
    await hearing('more');
    world.saidAs = (text) => text.toUpperCase();
    world.session.sayOtherwise();
    world.clock.pass(700);
    await world.settled();
    assert.equal(world.page.texts.join(''), 'One is here. It has more to say. AND IT ENDS.');
    assert.equal(world.page.wantsSound, true);
    assert.deepEqual(world.said.slice(1), ['Ada: AND IT ENDS.']);
  });

  it('goes to what follows a sentence that has changed if that is not there yet when it is over', async () => {
    await hearing('more');
    world.gates.audio.shut();
    world.type('One', 'more', 'less');
    world.type('One', 'ends', 'ended');
    world.clock.pass(700);
    await world.settled();
    assert.deepEqual(world.page.texts, ['One is here. It has more to say. ', 'And it ended.']);
    world.page.starvesNext();
    await world.settled();
    assert.deepEqual(world.page.texts, ['One is here. It has less to say. ', 'And it ended.']);
    assert.deepEqual(world.page.place, { index: 1, offset: 0 });
  });

  describe('when the user skips by headings or symbols', () => {
    it('goes to the symbol, and where there is none to the heading', async () => {
      world.text('One', '# A\n\nFirst words. Second words.\n\n# B\n\nLast words.');
      await hearing('First');
      world.symbol = ({ text }) => {
        const at = text.indexOf('Second');
        return at < 0 ? undefined : at;
      };
      await world.session.skipHeadingOrSymbol(1);
      await world.settled();
      const heard = (): string =>
        world.page.texts[world.page.place.index]?.slice(world.page.place.offset).trim() ?? '';
      assert.match(heard(), /^Second/);
      world.symbol = undefined;
      await world.session.skipHeadingOrSymbol(1);
      await world.settled();
      assert.match(heard(), /^B/);
      await world.session.skipHeadingOrSymbol(-1);
      await world.settled();
      assert.match(heard(), /^A/);
    });

    it('does nothing if the user stops meanwhile', async () => {
      world.text('One', '# A\n\nFirst words.\n\n# B\n\nLast words.');
      await hearing('First');
      world.symbol = () => undefined;
      const skipped = world.session.skipHeadingOrSymbol(1);
      world.session.stop();
      await skipped;
      await world.settled();
      assert.equal(world.session.state.name, 'stopped');
      await hearing('First');
      world.symbol = undefined;
      world.gates.symbol.shut();
      const late = world.session.skipHeadingOrSymbol(1);
      await world.settled();
      world.session.stop();
      world.gates.symbol.open();
      await late;
      await world.settled();
      assert.equal(world.session.state.name, 'stopped');
    });
  });

  describe('when another window speaks', () => {
    it('pauses what sounds and says so', async () => {
      await hearing();
      world.session.giveWay();
      assert.deepEqual(await world.news(), ['paused', 'gave way']);
    });

    it('has nothing to say where nothing sounds', async () => {
      world.session.giveWay();
      await hearing();
      world.session.stop();
      await world.news();
      world.session.giveWay();
      assert.deepEqual(await world.news(), []);
    });
  });
});
