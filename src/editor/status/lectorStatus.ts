import * as v from 'valibot';
import * as vscode from 'vscode';
import type { CommandId } from '../../core/manifest.js';
import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import { Stored, type Memory } from '../../disk/stored.js';
import { isReading, type PlaybackState, type ReadingState } from '../../reading/playbackState.js';
import type { Accounts } from '../account/accounts.js';
import { setContext } from '../contributions/commands.js';
import { onDidChangeSettings } from '../contributions/settings.js';
import { l10n } from '../ui/l10n.js';
import { newStatusBarItem, PlainTooltip, withIcon, type IconName } from '../ui/items.js';
import type { UsageMeter } from '../usage/usageMeter.js';
import type { AccountPart } from './accountPart.js';

/** The one item in the status bar: usage and reading. A click opens a menu; during a reading it pauses or resumes. */
export class LectorStatus implements vscode.Disposable {
  private readonly item = newStatusBarItem('lector.status', plainText('Lector'));
  private playback: PlaybackState = { name: 'idle' };
  private account: AccountPart = noAccount;
  private minutesLeft = 0;
  private waiting = 0;
  private latest = 0;

  constructor(
    private readonly accounts: Accounts,
    private readonly meter: UsageMeter,
  ) {}

  async refresh(): Promise<void> {
    const request = ++this.latest;
    const { accountPart } = await import('./accountPart.js');
    const account = await accountPart(this.accounts, this.meter);
    if (request !== this.latest) return;
    this.account = account;
    this.draw();
  }

  /** So many minutes are left of the reading; none if that is not known. */
  showLeft(minutes: number): void {
    this.minutesLeft = minutes;
    this.draw();
  }

  /** So many documents wait to be heard, while nothing is being read. */
  showWaiting(waiting: number): void {
    this.waiting = waiting;
    this.draw();
  }

  show(playback: PlaybackState): void {
    this.playback = playback;
    this.draw();
  }

  dispose(): void {
    this.latest++;
    this.item.dispose();
  }

  private draw(): void {
    const { account, item, playback, waiting } = this;
    const { name } = playback;
    const reading = isReading(playback) ? playbackWords(playback) : undefined;
    const idle =
      waiting > 0 ? { text: l10n.t('{0} waiting', waiting), click: l10n.t('Hear what waits') } : undefined;
    const click = reading?.click ?? idle?.click ?? l10n.t('Click to open Lector’s menu');
    const tooltip = new PlainTooltip();
    if (account.about !== undefined) tooltip.line(account.about);
    account.describe?.(tooltip);
    if (reading !== undefined && this.minutesLeft > 0)
      tooltip.line(l10n.t('About {0} min left at this speed', this.minutesLeft));
    tooltip.line(click);
    const text =
      reading === undefined
        ? withIcon(account.icon, joined(' · ', [account.text, idle?.text ?? noText]))
        : withIcon(reading.icon, joined(' · ', [reading.text, account.figures]));
    // Setting a property redraws the item and closes a tooltip that is being read.
    if (item.text !== text) item.text = text;
    item.tooltip = tooltip.markdown;
    // What a screen reader says.
    const label = joined(', ', [reading?.text ?? idle?.text ?? noText, account.spoken, click]);
    item.accessibilityInformation = { label, role: 'button' };
    item.command = this.command;
    const color = account.color ?? (name === 'blocked' || name === 'failed' ? 'warning' : undefined);
    item.backgroundColor = color && new vscode.ThemeColor(`statusBarItem.${color}Background`);
    item.show();
  }

  /** What a click runs. */
  private get command(): CommandId {
    const { playback, waiting } = this;
    if (playback.name === 'blocked') return 'lector.showPlayer';
    if (isReading(playback)) return 'lector.togglePause';
    return waiting > 0 ? 'lector.hearNow' : 'lector.showMenu';
  }
}

/** Before the account is known. */
const noAccount: AccountPart = {
  icon: 'megaphone',
  text: plainText('Lector'),
  figures: noText,
  spoken: plainText('Lector'),
};

interface PlaybackWords {
  readonly icon: IconName;
  readonly text: PlainText;
  /** What a click does. */
  readonly click: PlainText;
}

function playbackWords(state: ReadingState): PlaybackWords {
  const pauses = l10n.t('Pause reading');
  const goesOn = l10n.t('Resume reading');
  switch (state.name) {
    case 'preparing':
    case 'buffering':
      return { icon: 'loading~spin', text: l10n.t('Lector: preparing'), click: pauses };
    case 'blocked': {
      const text =
        state.silence === 'device'
          ? l10n.t('Lector: no sound device')
          : l10n.t('Lector: click to enable sound');
      return { icon: 'mute', text, click: l10n.t('Opens the player; one click there turns sound on') };
    }
    case 'playing':
      return { icon: 'unmute', text: l10n.t('Lector: reading'), click: pauses };
    case 'paused':
      return { icon: 'debug-pause', text: l10n.t('Lector: paused'), click: goesOn };
    case 'failed':
      return { icon: 'warning', text: l10n.t('Lector: stopped, click to try again'), click: goesOn };
  }
}

/** What the embedded service counted last: it is shown at once, and the service need not be started for it. */
const lastUsage = v.object({
  used: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  allowed: v.number(),
  renewalTime: v.optional(v.number()),
});

interface AccountParts {
  readonly accounts: Accounts;
  readonly meter: UsageMeter;
  readonly status: LectorStatus;
  readonly state: Memory;
}

/** Shows whether the user is signed in, and what the account has used. */
export function showAccount(parts: AccountParts): readonly { dispose(): unknown }[] {
  const { accounts, meter, status, state } = parts;
  const kept = new Stored(state, 'usage.embedded', lastUsage);
  const showStatus = (): void => void status.refresh();
  const refreshUsage = async (): Promise<void> => {
    if (accounts.kind.hasOwnInterface && (await accounts.isSignedIn())) await meter.refresh();
  };
  const show = async (): Promise<void> => {
    if (!accounts.isHosted && kept.value !== undefined) meter.recall(kept.value);
    showStatus();
    void refreshUsage();
    await setContext('lector.isSignedIn', await accounts.isSignedIn());
  };
  void show();
  return [
    accounts.onDidChange(() => {
      meter.forget();
      void show();
    }),
    meter.onDidChange(() => {
      showStatus();
      const { usage } = meter;
      if (!accounts.isHosted && usage !== undefined) void kept.keep(v.parse(lastUsage, usage));
    }),
    onDidChangeSettings(['status.warnAtPercent', 'status.usage'], showStatus),
    // Other windows and machines use the same allowance.
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) void refreshUsage();
    }),
  ];
}
