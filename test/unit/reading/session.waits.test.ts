import assert from 'node:assert/strict';
import { atOffset } from '../../../src/reading/session.js';
import { waitsAfter } from '../../../src/reading/listening.js';
import { SessionWorld } from '../../support/sessionWorld.js';

describe('A session that waits after each sentence', () => {
  let world: SessionWorld;

  const says = 'One is here. It has more to say. And it ends.';
  const goOn = async (): Promise<void> => {
    await world.session.withEdits((reader) => reader.do('togglePause'));
    await world.settled();
  };
  /** One is read; its first sentence has been heard, and the reading waits. */
  const waiting = async (text?: string): Promise<void> => {
    if (text !== undefined) world.text('One', text);
    await world.speak('One');
    await world.settled();
    world.page.sounds();
    world.page.reaches();
    await world.news();
  };
  const correct = async (words: string, instead: string): Promise<void> => {
    world.type('One', words, instead);
    world.clock.pass(700);
    await world.settled();
  };
  beforeEach(() => {
    world = new SessionWorld();
    world.session.reader.waitAt(waitsAfter('sentence'));
  });

  it('goes on with the next by one key, and says the last to its end', async () => {
    await waiting();
    assert.equal(world.session.state.name, 'paused');
    assert.equal(world.page.wantsSound, false);
    await goOn();
    assert.equal(world.page.saysNext, 'It has more to say. ');
    world.page.sounds();
    world.page.reaches();
    await goOn();
    assert.equal(world.page.saysNext, 'And it ends.');
    world.page.sounds();
    world.page.ends();
    assert.equal(world.session.state.name, 'ended');
    assert.deepEqual(world.said, [`Ada: ${says}`]);
  });

  it('says a sentence again that was corrected while it waited, and waits again', async () => {
    await waiting();
    await correct('is here', 'was here');
    assert.equal(world.page.wantsSound, false);
    await goOn();
    assert.equal(world.page.saysNext, 'One was here. ');
    world.page.sounds();
    world.page.reaches();
    await goOn();
    assert.equal(world.page.saysNext, 'It has more to say. ');
  });

  it('says a sentence again that got another beginning, and not one that got another before it', async () => {
    await waiting('First.\n\nOne is here. It has more to say.');
    await goOn();
    world.page.sounds('One');
    world.page.reaches();
    await correct('One', 'Now One');
    await goOn();
    assert.equal(world.page.saysNext, 'Now One is here. ');
    world.page.sounds('is here');
    world.page.reaches();
    await correct('Now', 'New. Now');
    await goOn();
    assert.equal(world.page.saysNext, 'It has more to say.');
  });

  it('says a sentence again that was corrected while it was heard', async () => {
    await world.speak('One');
    await world.settled();
    world.page.sounds();
    await correct('is here', 'was here');
    assert.equal(world.page.saysNext, 'One is here. ');
    world.page.reaches();
    await goOn();
    assert.equal(world.page.saysNext, 'One was here. ');
  });

  it('goes on behind a paragraph in which a sentence was corrected while it was heard', async () => {
    world.session.reader.waitAt(waitsAfter('paragraph'));
    world.text('One', 'One is here. It has more to say. And it ends.\n\nNext.');
    await world.speak('One');
    await world.settled();
    world.page.sounds();
    await correct('is here', 'was here');
    world.page.sounds('And it ends');
    world.page.reaches();
    await goOn();
    assert.equal(world.page.saysNext, 'Next.');
  });

  it('goes on with the next sentence as it is now, and says no word of the last again', async () => {
    await waiting();
    await correct('has more', 'had more');
    await goOn();
    assert.equal(world.page.saysNext, 'It had more to say. ');
  });

  it('goes on with what follows a sentence that was deleted', async () => {
    await waiting();
    await correct('One is here. ', '');
    await goOn();
    assert.equal(world.page.saysNext, 'It has more to say. ');
  });

  it('ends when what it waits for was deleted', async () => {
    await waiting();
    await correct(' It has more to say. And it ends.', '');
    await goOn();
    world.page.ends();
    assert.equal(world.session.state.name, 'ended');
  });

  it('says the sentence in the voice that was chosen while it waited', async () => {
    await waiting();
    world.voice = 'Bob';
    await world.session.revoice();
    assert.equal(world.page.wantsSound, false);
    await goOn();
    assert.equal(world.page.saysNext, 'One is here. ');
  });

  it('goes on with the next sentence in a new page when its own is lost', async () => {
    await waiting();
    world.page.isLost();
    await goOn();
    assert.equal(world.page.saysNext, 'It has more to say. ');
    world.page.isLost();
    world.session.reader.do('show');
    assert.equal(world.page.saysNext, 'It has more to say. ');
  });

  it('waits at the sentence it had said when the window is loaded again', async () => {
    const again = new SessionWorld();
    again.session.reader.waitAt(waitsAfter('sentence'));
    await again.session.restore([again.text('One')], says.indexOf('It'), 'paused');
    await again.settled();
    await again.session.withEdits((reader) => reader.do('togglePause'));
    assert.equal(again.page.saysNext, 'It has more to say. ');
  });

  it('tells of a failure where it goes on, and resumes there', async () => {
    await waiting('One is here.\n\nIt has more.\n\nAnd it ends.');
    world.page.cannotPlay('It has');
    assert.deepEqual(await world.news(), [], 'it may be mended before that');
    await goOn();
    world.page.cannotPlay('It has');
    assert.match((await world.news()).join(), /failed because of/);
    world.resume();
    await world.settled();
    assert.equal(world.page.saysNext, 'It has more.');
  });

  it('waits in another reading that begins meanwhile, and in no later one once that is over', async () => {
    await waiting();
    await world.speak('Two');
    await world.settled();
    assert.equal(world.page.saysNext, 'Two is here. ');
    world.session.reader.waitAt(() => undefined);
    assert.equal(world.page.saysNext, 'Two is here. It has more to say. And it ends.');
  });

  it('begins to wait in the middle of a reading', async () => {
    world.session.reader.waitAt(() => undefined);
    await world.speak('One');
    await world.settled();
    world.page.sounds('more');
    assert.equal(world.page.saysNext, 'more to say. And it ends.');
    world.session.reader.waitAt(waitsAfter('sentence'));
    assert.equal(world.page.saysNext, 'more to say. ');
  });

  it('waits at the end of a sentence that was skipped to', async () => {
    await waiting();
    world.session.reader.skipSentence(1);
    assert.equal(world.page.wantsSound, false, 'a jump asks for no sound');
    await goOn();
    assert.equal(world.page.saysNext, 'It has more to say. ');
  });

  it('goes on where it stood when it was stopped while it waited', async () => {
    await waiting();
    world.session.stop();
    await goOn();
    assert.equal(world.page.saysNext, 'It has more to say. ');
    assert.equal(world.page.wantsSound, true);
  });

  it('still waits when its player, which was closed while it waited, is shown again', async () => {
    await waiting();
    world.page.isLost();
    world.session.reader.do('show');
    await world.settled();
    assert.equal(world.page.wantsSound, false);
    world.session.reader.do('resume');
    await world.settled();
    assert.equal(world.page.saysNext, 'It has more to say. ');
    assert.equal(world.page.wantsSound, true);
    world.page.sounds();
    world.page.reaches();
    world.session.reader.do('show');
    assert.equal(world.page.wantsSound, false, 'it is shown already');
  });

  it('says the sentence again, and the one before it, whatever it does', async () => {
    await waiting();
    const { reader } = world.session;
    reader.sayAgain(false);
    assert.equal(world.page.saysNext, 'One is here. ');
    assert.equal(world.page.wantsSound, true);
    world.page.sounds();
    world.page.reaches();
    await goOn();
    world.page.sounds('more');
    reader.sayAgain(false);
    assert.equal(world.page.saysNext, 'It has more to say. ');
    reader.sayAgain(true);
    assert.equal(world.page.saysNext, 'One is here. ');
  });

  it('says the last sentence again once all is said', async () => {
    world.session.reader.waitAt(() => undefined);
    await world.speak('One', atOffset(says.indexOf('And')));
    await world.settled();
    world.page.sounds();
    world.page.ends();
    world.session.reader.sayAgain(false);
    assert.equal(world.page.saysNext, 'And it ends.');
    assert.equal(world.page.wantsSound, true);
  });
});

describe('A reading that waits', () => {
  const text = '# First\n\nOne. Two.\n\nThree.\n\n# Second\n\nFour.';
  const ends = (what: Parameters<typeof waitsAfter>[0], from: string): Promise<string> =>
    heardFrom(what, from, ['A']);

  async function heardFrom(
    what: Parameters<typeof waitsAfter>[0],
    from: string,
    names: readonly string[],
  ): Promise<string> {
    const world = new SessionWorld();
    world.session.reader.waitAt(waitsAfter(what));
    const texts = names.map((name) => world.text(name, text));
    await world.session.speak(() => Promise.resolve({ texts, ...atOffset(text.indexOf(from)) }));
    await world.settled();
    world.page.sounds(from);
    return world.page.saysNext;
  }

  it('does so after what it is told to', async () => {
    assert.equal(await ends('sentence', 'One'), 'One. ');
    assert.equal(await ends('paragraph', 'One'), 'One. Two.');
    assert.equal(await ends('section', 'One'), 'One. Two.Three.');
    assert.equal(await ends('section', 'Second'), 'SecondFour.', 'not at the end of the text');
    assert.equal(await ends('document', 'Three'), 'Three.SecondFour.');
    assert.equal(
      await heardFrom('document', 'Three', ['A', 'B']),
      'Three.SecondFour.',
      'the other document is not heard',
    );
  });

  it('does so after the document that is heard, and not after one before it', async () => {
    const world = new SessionWorld();
    world.session.reader.waitAt(waitsAfter('document'));
    const texts = ['One.', 'Two.', 'Three.'].map((text) => world.text(text, text));
    await world.session.speak(() => Promise.resolve({ texts }));
    await world.settled();
    world.page.sounds('Two');
    assert.equal(world.page.saysNext, 'Two.');
  });
});
