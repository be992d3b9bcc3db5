import assert from 'node:assert/strict';
import { LectorError } from '../../../src/core/errors.js';
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

  it('still changes to the voice that was chosen before something was looked for and not found', async () => {
    await world.hearing();
    world.gates.speech.shut();
    world.voice = 'Bob';
    void world.session.revoice();
    await world.session.speak(() => Promise.resolve(undefined));
    world.gates.speech.open();
    assert.deepEqual(await world.news(), ['in the voice of Bob', 'buffering']);
  });

  it('leaves a reading alone whose voice was chosen for the one before', async () => {
    await world.hearing();
    world.gates.speech.shut();
    void world.session.revoice('gently');
    await world.settled();
    world.voice = 'Bob';
    void world.speak('Two');
    await world.settled();
    world.gates.speech.letOne('last');
    await world.settled();
    world.page.sounds('Two');
    await world.news();
    const { length } = world.said;
    world.gates.speech.open();
    assert.deepEqual(await world.news(), []);
    assert.equal(world.said.length, length);
    assert.equal(world.inUse.size, 1);
  });

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

  describe('while another voice is looked for in place of one that is gone', () => {
    beforeEach(async () => {
      world.gates.agree.shut();
      void world.speak('One');
      await world.settled();
      world.fails.say = new LectorError('unknownVoice', 'The voice is gone.');
      world.gates.speech.shut();
      world.voice = 'Bob';
      world.gates.agree.open();
      assert.equal((await world.news()).at(-1), 'failed');
    });

    it('tells of no failure where the player was closed, and goes on in that voice later', async () => {
      world.page.isLost();
      world.gates.speech.open();
      assert.deepEqual(await world.news(), ['in the voice of Bob', 'goes on in another voice']);
      await does('resume');
      assert.match(world.said.at(-1) ?? '', /^Bob: One/);
    });

    it('tells of no failure but that of another reading that began and failed', async () => {
      void world.speak('Two');
      await world.settled();
      world.fails.say = new Error('no answer');
      world.gates.speech.letOne('last');
      assert.ok((await world.news()).includes('failed because of Error: no answer'));
      world.gates.speech.open();
      assert.deepEqual(await world.news(), []);
    });
  });
});
