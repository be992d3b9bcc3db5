import assert from 'node:assert/strict';
import { betterShare, firstShare } from '../../../../src/editor/player/playerShare.js';

describe('the width of the player panel', () => {
  it('is kept where it is wide enough, as in a window of 1,920 pixels', () => {
    assert.equal(betterShare(1600 * firstShare), undefined);
    assert.equal(betterShare(420), undefined);
  });

  it('grows to what the player needs, as in a window of 1,280 pixels', () => {
    const area = 925;
    const share = betterShare(area * firstShare) ?? 0;
    assert.ok(Math.abs(share * area - 420) < 0.001);
    assert.ok(share < 0.5);
  });

  it('leaves most of a small window to the editor', () => {
    assert.equal(betterShare(700 * firstShare), undefined);
    assert.equal(betterShare(0), undefined);
  });
});
