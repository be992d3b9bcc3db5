import assert from 'node:assert/strict';
import type { PlainText } from '../../../../src/core/plainText.js';
import { playerHtml, type PageParts } from '../../../../src/editor/player/playerHtml.js';

const hostile = `</script><img src=x onerror="alert('1')">&`;

/** As `playerPanel` gives them; every string of the page is hostile. */
const parts: PageParts = {
  language: 'en',
  nonce: 'n0nce',
  cspSource: 'https://page.example',
  scriptUrl: 'https://page.example/page.js',
  workletUrl: 'https://page.example/worklet.js',
  styleUrl: 'https://page.example/player.css',
  format: undefined,
  l10n: { t: () => hostile as PlainText },
};

function policyOf(html: string): Readonly<Record<string, string>> {
  const [, content = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  const policy = unescaped(content);
  return Object.fromEntries(
    policy.split('; ').map((directive): [string, string] => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

/** What is made only when it is shown, and what is in that again. */
function insides(html: string): readonly string[] {
  const found = Array.from(html.matchAll(/data-inside="([^"]*)"/g), ([, text = '']) => unescaped(text));
  return found.flatMap((text) => [text, ...insides(text)]);
}

describe("the player page's HTML", () => {
  it('allows its own scripts and styles, WASM, and nothing else', () => {
    assert.deepEqual(policyOf(playerHtml(parts)), {
      'default-src': "'none'",
      'script-src': "'nonce-n0nce' 'wasm-unsafe-eval' https://page.example",
      'style-src': 'https://page.example',
      'base-uri': "'none'",
      'form-action': "'none'",
    });
  });

  it('has its policy before anything that it is about', () => {
    const html = playerHtml(parts);
    const policy = html.indexOf('Content-Security-Policy');
    for (const element of ['<link', '<script', '<style', '<body']) {
      const at = html.indexOf(element);
      assert.ok(at === -1 || at > policy, element);
    }
  });

  it('takes no string for markup, and no string ends its script', () => {
    const page = playerHtml(parts);
    assert.equal(page.split('</script>').length, 2);
    assert.equal(insides(page).length, 5);
    for (const html of [page, ...insides(page)]) {
      assert.ok(!html.includes('<img'));
      assert.ok(!html.includes('onerror="alert'));
    }
  });

  it('gives its nonce to every script', () => {
    const scripts = playerHtml(parts).match(/<script[^>]*>/g) ?? [];
    assert.equal(scripts.length, 1);
    for (const script of scripts) assert.ok(script.includes('nonce="n0nce"'), script);
  });
});
