import assert from 'node:assert/strict';
import { Listening } from '../../../src/reading/listening.js';
import { SessionWorld } from '../../support/sessionWorld.js';

describe('Somebody who listens closely', () => {
  let world: SessionWorld;
  let isOwn: boolean;
  let told: unknown[];
  let listening: Listening;

  const hearing = async (words: string): Promise<void> => {
    await world.speak('One');
    await world.settled();
    world.page.sounds(words);
  };

  beforeEach(() => {
    world = new SessionWorld();
    isOwn = true;
    told = [];
    listening = new Listening({
      ...{ session: world.session, output: world.page, clock: world.clock },
      isOwn: () => isOwn,
      sleepChanged: (at) => told.push(at),
      slept: () => told.push('slept'),
      slowChanged: (isSlow) => told.push(isSlow),
    });
    world.moved = (heard) => listening.moved(heard);
    world.changed = (state) => listening.sleep.stateChanged(state);
  });

  it('hears a sentence again, and the one before it when asking again at once', async () => {
    await hearing('ends');
    await listening.again();
    assert.equal(world.page.saysNext, 'And it ends.');
    await listening.again();
    assert.equal(world.page.saysNext, 'It has more to say. And it ends.');
    world.clock.pass(2000);
    world.page.sounds('more');
    await listening.again();
    assert.equal(world.page.saysNext, 'It has more to say. And it ends.');
  });

  it('hears a sentence again as it was just edited', async () => {
    await hearing('more');
    world.type('One', 'has more', 'had more');
    await listening.again();
    assert.equal(world.page.saysNext, 'It had more to say. And it ends.');
  });

  it('hears this sentence once more slowly, whatever ends it', async () => {
    await hearing('more');
    await listening.slowerOnce();
    assert.equal(world.page.saysNext, 'It has more to say. And it ends.');
    assert.deepEqual(told, [true]);
    world.page.sounds('to say');
    assert.deepEqual(told, [true], 'to its end');
    world.page.sounds('And');
    assert.deepEqual(told, [true, false]);
    await listening.slowerOnce();
    world.session.stop();
    assert.deepEqual(told, [true, false, true, false], 'not after Stop');
    await hearing('One');
    await listening.slowerOnce();
    await world.speak('Two');
    assert.equal(told.at(-1), false, 'not in another reading');
  });

  it('chooses after what a reading waits, and that it does not', async () => {
    listening.waitAfter('sentence');
    await hearing('more');
    assert.equal(world.page.saysNext, 'more to say. ');
    isOwn = false;
    await hearing('more');
    assert.equal(world.page.saysNext, 'more to say. And it ends.', 'what others say waits for nobody');
    isOwn = true;
    told = [];
    listening.waitAfter('none');
    assert.equal(world.page.saysNext, 'more to say. And it ends.');
  });

  it('lets it wait after a paragraph', async () => {
    world.text('One', 'One. Two.\n\nThree. Four.\n\nFive.');
    await hearing('One');
    listening.waitAfter('paragraph');
    assert.equal(world.page.saysNext, 'One. Two.');
  });

  describe('who may fall asleep', () => {
    const beginning = async (text?: string): Promise<void> => {
      if (text !== undefined) world.text('One', text);
      await hearing('One');
    };

    it('hears it fade and pause, and finds it later where it began to fade', async () => {
      await beginning();
      listening.sleepAt(10);
      world.page.sounds('It');
      world.clock.pass(10 * 60_000 - 20_000);
      assert.equal(world.page.fades, 20);
      world.page.sounds('And');
      world.clock.pass(19_999);
      assert.equal(world.session.state.name, 'playing');
      world.clock.pass(1);
      assert.equal(world.session.state.name, 'paused');
      assert.equal(world.page.saysNext, 'It has more to say. And it ends.');
      assert.deepEqual(told, [10, undefined]);
    });

    for (const [what, act] of [
      [
        'pauses and goes on',
        () => {
          world.session.reader.do('pause');
          world.session.reader.do('resume');
          world.page.sounds();
        },
      ],
      ['skips', () => world.session.reader.skipSentence(1)],
    ] as const)
      it(`is awake who ${what} while it fades`, async () => {
        await beginning();
        listening.sleepAt(5);
        world.clock.pass(5 * 60_000 - 20_000);
        act();
        world.clock.pass(60_000);
        assert.equal(world.page.wantsSound, true);
        assert.equal(told.at(-1), undefined);
      });

    it('is as loud as before once the timer is set anew', async () => {
      await beginning();
      listening.sleepAt(5);
      world.clock.pass(5 * 60_000 - 10_000);
      assert.equal(world.page.fades, 20);
      listening.sleepAt(10);
      assert.equal(world.page.fades, undefined);
    });

    it('is not paused for after another reading began, nor by a timer that was turned off', async () => {
      await beginning();
      listening.sleepAt(5);
      world.clock.pass(5 * 60_000 - 20_000);
      await world.speak('Two');
      await world.settled();
      world.clock.pass(20_000);
      assert.equal(world.page.wantsSound, true);
      listening.sleepAt(5);
      listening.sleepAt(undefined);
      world.clock.pass(10 * 60_000);
      assert.equal(world.page.wantsSound, true);
    });

    it('sleeps, too, where the text ends while it fades or just before that', async () => {
      for (const ms of [10 * 60_000 - 10_000, 10 * 60_000 - 30_000]) {
        await beginning();
        told = [];
        listening.sleepAt(10);
        world.clock.pass(ms);
        world.page.ends();
        world.clock.pass(60_000);
        assert.deepEqual(told, [10, undefined, 'slept'], 'nothing else is to be heard');
      }
    });

    it('needs no fade where all is silent', async () => {
      await beginning();
      listening.sleepAt(5);
      world.session.reader.do('pause');
      world.clock.pass(5 * 60_000);
      assert.equal(world.page.fades, undefined);
      assert.deepEqual(told, [5, undefined]);
    });

    it('has it pause at the end of the section, once', async () => {
      await beginning('# One\n\nText.\n\n# Two\n\nMore.\n\n# Three\n\nEnd.');
      listening.sleepAt('section');
      assert.equal(world.page.saysNext, 'OneText.');
      assert.equal(world.page.fadesBefore, 20);
      world.page.reaches();
      assert.deepEqual(told, ['section', undefined]);
      world.session.reader.do('resume');
      assert.equal(world.page.saysNext, 'TwoMore.ThreeEnd.');
      assert.equal(world.page.fadesBefore, undefined);
    });

    it('keeps a timer for the end of the section while it pauses, and not after Stop', async () => {
      await beginning('# One\n\nText.\n\n# Two\n\nMore.');
      listening.sleepAt('section');
      world.session.reader.do('pause');
      assert.deepEqual(told, ['section']);
      world.session.reader.do('resume');
      assert.deepEqual(told, ['section']);
      world.session.stop();
      assert.deepEqual(told, ['section', undefined]);
    });

    it('hears no fade before an end where the reading waits anyway', async () => {
      await beginning('# One\n\nText. More.\n\n# Two\n\nEnd.');
      listening.waitAfter('sentence');
      listening.sleepAt('section');
      assert.equal(world.page.fadesBefore, undefined);
      isOwn = false;
      listening.sleepAt('section');
      assert.equal(world.page.fadesBefore, 20, 'of what others say');
    });

    it('needs no timer any more once all is read', async () => {
      await beginning();
      listening.sleepAt('document');
      assert.equal(world.page.saysNext, 'One is here. It has more to say. And it ends.');
      assert.equal(world.page.fadesBefore, 20);
      world.page.ends();
      assert.deepEqual(told, ['document', undefined, 'slept'], 'nothing else is to be heard');
    });
  });
});
