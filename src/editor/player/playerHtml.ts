import type { SoundFormat } from '../../core/audio/soundFormat.js';
import { type Localiser, escapeHtml as escape } from '../../core/plainText.js';
import { settings } from '../../core/manifest.js';
import { pageStrings, scriptStrings } from '../../protocol/messages.js';
import type { Arrangement } from '../../reading/queue.js';

export interface PageParts {
  readonly language: string;
  readonly nonce: string;
  /** Where the page's own files come from, for its content security policy. */
  readonly cspSource: string;
  readonly scriptUrl: string;
  readonly workletUrl: string;
  readonly styleUrl: string;
  /** Of the sound to come, if that is known: the page opens its output before any has come. */
  readonly format: SoundFormat | undefined;
  readonly l10n: Localiser;
}

/** The page has no network access: audio comes by message, scripts and styles from the extension's own folders. */
export function playerHtml(parts: PageParts): string {
  const { nonce, cspSource } = parts;
  const s = pageStrings(parts.l10n);
  const policy = [
    "default-src 'none'",
    // The time-stretcher is WASM. The audio worklet's script is loaded by address, without a nonce.
    `script-src 'nonce-${nonce}' 'wasm-unsafe-eval' ${cspSource}`,
    `style-src ${cspSource}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const html = `<!DOCTYPE html>
<html lang="${escape(parts.language)}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${escape(policy)}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Lector</title>
    <link rel="stylesheet" href="${escape(parts.styleUrl)}">
  </head>
  <body>
    <main id="page" hidden data-worklet="${escape(parts.workletUrl)}" data-format="${escape(JSON.stringify(parts.format ?? null))}" data-strings="${escape(JSON.stringify(scriptStrings(parts.l10n)))}">
      <h1 class="unseen">Lector</h1>
      <div id="gate" hidden>
        <button id="enable" type="button" aria-describedby="why">${escape(s.enableSound)}</button>
        <p id="why"></p>
      </div>
      <p id="status" role="status"></p>
      <div class="bar">
        <div class="buttons" role="group" aria-label="${escape(s.controls)}">
          ${button('previousSentence', s.previousSentence, '←', 'M3 3h2v10H3zM13 3v10L6 8z')}
          ${button('togglePause', s.play, s.keys.space, 'M4 2l10 6-10 6z', 'M4 3h3v10H4zM9 3h3v10H9z')}
          ${button('stop', s.stop, s.keys.escape, 'M3 3h10v10H3z')}
          ${button('nextSentence', s.nextSentence, '→', 'M11 3h2v10h-2zM3 3l7 5-7 5z')}
        </div>
        <div class="time" aria-hidden="true"><span id="elapsed">0:00</span> <span id="remaining"></span></div>
        <div class="speed">
          <label for="speed">${escape(s.speed)}</label>
          <input id="speed" type="range" min="${settings.speed.minimum}" max="${settings.speed.maximum}" step="0.1" value="1">
          <span id="speedValue" class="value" aria-hidden="true"></span>
        </div>
        <button id="more" type="button" class="icon" aria-expanded="false" aria-controls="rest" aria-label="${escape(s.more)}" title="${escape(s.more)}"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 5l6 6 6-6-1.2-1.2L8 8.6 3.2 3.8z"/></svg></button>
      </div>
      <div id="rest">
        <div id="reading" class="timeline">
          <canvas id="waveform" aria-hidden="true"></canvas>
          <input id="timeline" type="range" min="0" max="0" step="0.1" value="0" disabled aria-label="${escape(s.timeline)}" title="${escape(`${s.toBeginning} (${s.keys.home})\n${s.back10} (J)\n${s.forward10} (L)`)}">
          <ul class="legend" aria-hidden="true">
            <li class="cached">${escape(s.legendCached)}</li>
            <li class="fetched">${escape(s.legendFetched)}</li>
            <li class="fetching">${escape(s.legendFetching)}</li>
            <li class="failed">${escape(s.legendFailed)}</li>
          </ul>
        </div>
        <div class="tuning">
          <label for="volume">${escape(s.volume)}</label>
          <input id="volume" type="range" min="0" max="100" step="5" value="100" title="${escape(`${s.volume} (↑ ↓)`)}">
          <span id="volumeValue" class="value" aria-hidden="true"></span>
          <span class="voice">${escape(s.voice)} <span id="voiceName"></span></span>
          <button id="selectVoice" type="button">${escape(s.changeVoice)}</button>
          <button id="sleepTimer" type="button">${escape(s.sleepTimer)}</button>
          <button id="proof" type="button" aria-pressed="false" title="${escape(s.proofModeHint)}">${escape(s.proofMode)}</button>
          <button id="exportAudio" type="button">${escape(s.saveAudio)}</button>
          <button id="look" type="button" aria-expanded="false" aria-controls="room" title="${escape(s.room)}">Aa<span class="unseen"> ${escape(s.room)}</span></button>
        </div>
        <div id="room" role="group" aria-label="${escape(s.room)}" ${madeWhenShown([
          `<button id="smaller" type="button" title="${escape(s.smaller)}">A−<span class="unseen"> ${escape(s.smaller)}</span></button>`,
          `<button id="larger" type="button" title="${escape(s.larger)}">A+<span class="unseen"> ${escape(s.larger)}</span></button>`,
          select('spacing', s.spacing, {
            standard: s.spacingStandard,
            comfortable: s.spacingComfortable,
            wide: s.spacingWide,
            own: s.spacingOwn,
          }),
          select('colors', s.colors, {
            theme: s.colorsTheme,
            sepia: s.colorsSepia,
            highContrast: s.colorsHighContrast,
          }),
          select('focus', s.focus, { none: s.focusNone, line: s.focusLine, lyrics: s.focusLyrics }),
        ])}></div>
      <div class="text">
        <div id="text" role="listbox" aria-label="${escape(s.text)}" hidden></div>
        <div class="over">
          <div id="selection" role="group" aria-label="${escape(s.selection)}" hidden ${madeWhenShown([
            plain('speakSelected', s.speakSelected),
            ' ',
            plain('pronounceSelected', s.pronounceSelected),
          ])}></div>
          <button id="follow" type="button" hidden>${escape(s.follow)}</button>
        </div>
      </div>
      </div>
      <div id="queue" role="group" aria-label="${escape(s.queue)}" hidden ${madeWhenShown([
        '<span id="queueText"></span>',
        plain('hearNow', s.hearNow),
        plain('skipQueued', s.skipQueued),
        plain('muteAgents', s.muteAgents),
        plain('clearQueue', s.clearQueue),
        `<details id="queued" hidden><summary id="queuedCount"></summary><ol id="queuedRows" ${madeWhenShown([
          '<span></span>',
          arrangement('hear', s.hearNow, 'M4 2l10 6-10 6z'),
          arrangement('up', s.moveUp, 'M8 4l6 6-1.2 1.2L8 6.4l-4.8 4.8L2 10z'),
          arrangement('down', s.moveDown, 'M8 12L2 6l1.2-1.2L8 9.6l4.8-4.8L14 6z'),
          arrangement(
            'drop',
            s.remove,
            'M3.2 2L8 6.8 12.8 2 14 3.2 9.2 8l4.8 4.8-1.2 1.2L8 9.2 3.2 14 2 12.8 6.8 8 2 3.2z',
          ),
        ])}></ol></details>`,
      ])}></div>
      <div id="suggestion" role="group" aria-labelledby="suggestionText" hidden ${madeWhenShown([
        '<span id="suggestionText"></span>',
        '<span class="answers">',
        plain('hearSuggestion', s.hearSuggestion),
        plain('takeSuggestion', s.takeSuggestion),
        plain('leaveSuggestion', s.leaveSuggestion),
        plain('cancelSuggestion', s.cancelSuggestion),
        '</span>',
      ])}></div>
    </main>
    <script nonce="${nonce}" src="${escape(parts.scriptUrl)}"></script>
  </body>
</html>`;
  // Each line break would become a text node.
  return html.replace(/\n *</g, '<');
}

/** What few people open is text in an attribute, of which the page makes elements when it is shown. */
function madeWhenShown(inside: readonly string[]): string {
  return `data-inside="${escape(inside.join(''))}"`;
}

function plain(id: string, name: string): string {
  return `<button id="${id}" type="button">${escape(name)}</button>`;
}

function arrangement(what: Arrangement, name: string, path: string): string {
  return `<button type="button" class="icon" data-what="${what}" title="${escape(name)}"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/></svg></button>`;
}

/** Its tooltip says the key, too. */
function button(id: string, name: string, key: string, ...paths: readonly string[]): string {
  const icons = paths.map((path) => `<path d="${path}"/>`).join('');
  const label = escape(name);
  return `<button id="${id}" type="button" class="icon" aria-label="${label}" title="${escape(`${name} (${key})`)}"><svg viewBox="0 0 16 16" aria-hidden="true">${icons}</svg></button>`;
}

function select(id: string, name: string, options: Readonly<Record<string, string>>): string {
  const all = Object.entries(options).map(
    ([value, text]) => `<option value="${value}">${escape(text)}</option>`,
  );
  return `<select id="${id}" aria-label="${escape(name)}" title="${escape(name)}">${all.join('')}</select>`;
}
