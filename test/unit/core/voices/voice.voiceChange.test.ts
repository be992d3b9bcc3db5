import assert from 'node:assert/strict';
import { nameFault, newName } from '../../../../src/core/voices/voice.js';
import { stringListsOf, toggled, withService } from '../../../../src/core/settingValue.js';

const mine = { kind: 'custom', id: 'v1', name: 'Mine', sample: '', language: 'en' } as const;

describe('a new name of a custom voice', () => {
  it('is none when nothing differs, so that nothing is sent', () => {
    assert.equal(newName(mine, ' Mine '), undefined);
  });

  it('is sent without the spaces around it', () => {
    assert.equal(newName(mine, ' Yours '), 'Yours');
  });
});

describe('the name of a voice', () => {
  it('has 3 to 50 characters', () => {
    assert.deepEqual(nameFault('ab'), { fault: 'tooShort', length: 2 });
    assert.deepEqual(nameFault('  ab  '), { fault: 'tooShort', length: 2 });
    assert.equal(nameFault('abc'), undefined);
    assert.equal(nameFault('x'.repeat(50)), undefined);
    assert.deepEqual(nameFault('x'.repeat(51)), { fault: 'tooLong', length: 51 });
  });

  it('fits however a service counts', () => {
    assert.equal(nameFault('😀😀')?.fault, 'tooShort');
    assert.equal(nameFault('😀'.repeat(26))?.fault, 'tooLong');
  });
});

describe('what is kept for each service', () => {
  it('changes for one and stays for the others', () => {
    const all = { embedded: 'a', 'https://one': 'b' };
    assert.deepEqual(withService(all, 'https://one', 'c'), { embedded: 'a', 'https://one': 'c' });
    assert.deepEqual(withService(all, 'https://one', undefined), { embedded: 'a' });
  });

  it('has favorites in the order they were made', () => {
    assert.deepEqual(toggled(['a'], 'b'), ['a', 'b']);
    assert.deepEqual(toggled(['a', 'b'], 'a'), ['b']);
  });

  it('is read from anything that was stored', () => {
    assert.deepEqual(stringListsOf(undefined), {});
    assert.deepEqual(stringListsOf('text'), {});
    assert.deepEqual(stringListsOf({ embedded: ['a', 1, null], other: 'b' }), { embedded: ['a'] });
  });
});
