import assert from 'node:assert/strict';
import { releaseNotes } from '../../../scripts/releaseNotes.js';

const changelog = `# Changelog

## Unreleased

- Not out yet.

## 1.2.3 (2030-01-01)

The third.

- One thing.

## 1.2.2

- Another.

## 1.2.1
`;

describe('The notes of a release', () => {
  it('are the section of its version', () => {
    assert.equal(releaseNotes(changelog, 'v1.2.3', '1.2.3'), 'The third.\n\n- One thing.\n');
    assert.equal(releaseNotes(changelog, 'v1.2.2', '1.2.2'), '- Another.\n');
  });

  it('are not made for a tag that is not the version of the package', () => {
    assert.throws(() => releaseNotes(changelog, 'v1.2.3', '1.2.2'), /The tag is v1\.2\.3/);
    assert.throws(() => releaseNotes(changelog, '1.2.3', '1.2.3'), /The tag is 1\.2\.3/);
  });

  it('must say something', () => {
    assert.throws(() => releaseNotes(changelog, 'v1.2.1', '1.2.1'), /says nothing of 1\.2\.1/);
    assert.throws(() => releaseNotes(changelog, 'v1.2', '1.2'), /says nothing of 1\.2:/);
  });
});
