import assert from 'node:assert/strict';
import { SessionWorld } from '../../support/sessionWorld.js';

describe('A session that something happens to meanwhile', () => {
  let world: SessionWorld;

  beforeEach(() => {
    world = new SessionWorld();
  });

  const does = async (what: 'resume' | 'pause'): Promise<void> => {
    await world.session.withEdits((reader) => reader.do(what));
    await world.settled();
  };

  it('is not free once a reading from before a reload was resumed, although nothing may sound yet', async () => {
    await world.session.restore([world.text('One')], 0, 'paused');
    world.page.isBlocked();
    assert.equal(world.session.isFree, true);
    await does('resume');
    assert.equal(world.session.state.name, 'blocked');
    assert.equal(world.session.isFree, false);
    await does('pause');
    assert.equal(world.session.isFree, false);
  });
});
