import assert from 'node:assert/strict';
import { Listening } from '../../../src/reading/listening.js';
import { SessionWorld } from '../../support/sessionWorld.js';

describe('Somebody who listens closely', () => {
  let world: SessionWorld;
  let isOwn: boolean;
  let listening: Listening<SessionWorld['session']['texts'][number]>;

  const hearing = async (words: string): Promise<void> => {
    await world.speak('One');
    await world.settled();
    world.page.sounds(words);
  };

  beforeEach(() => {
    world = new SessionWorld();
    isOwn = true;
    listening = new Listening(world.session, world.clock, () => isOwn);
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

  it('chooses after what a reading waits, and that it does not', async () => {
    listening.waitAfter('sentence');
    await hearing('more');
    assert.equal(world.page.saysNext, 'more to say. ');
    isOwn = false;
    await hearing('more');
    assert.equal(world.page.saysNext, 'more to say. And it ends.', 'what others say waits for nobody');
    isOwn = true;
    listening.waitAfter('none');
    assert.equal(world.page.saysNext, 'more to say. And it ends.');
  });
});
