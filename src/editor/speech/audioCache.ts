import * as vscode from 'vscode';
import { later } from '../../core/clock.js';
import { plainText, type PlainText } from '../../core/plainText.js';
import { AudioShelves } from '../../speech/audioShelves.js';
import type { Accounts } from '../account/accounts.js';
import { setting } from '../contributions/settings.js';
import { l10n } from '../ui/l10n.js';
import { agrees, showInformation, showWarning } from '../ui/messages.js';

const megabyte = 1_000_000;

/** The audio cache in the extension's own storage. Loaded when it is first needed. */
export function audioCache(folder: string, accounts: Accounts, log: vscode.LogOutputChannel): AudioShelves {
  return new AudioShelves(folder, {
    freeBytes: () => setting('cache.sizeMB') * megabyte,
    paidBytes: () => setting('cache.paidSizeMB') * megabyte,
    mayBePaid: () => accounts.mayHavePaid,
    pause: (ms) => later(ms, undefined),
    log: (line) => log.warn(line),
    diskFull: () => {
      void showWarning(
        l10n.t(
          'The disk is full, so what you hear cannot be kept and may cost you again next time. Free some space.',
        ),
      );
    },
  });
}

/** What was paid for goes only after a question of its own. */
export async function clearCache(shelves: AudioShelves): Promise<void> {
  const free = await shelves.clearFree();
  const paid = await shelves.paid.contents();
  const isPaidToGo =
    paid.entries > 0 &&
    (await agrees(
      l10n.t(
        'Delete what was paid for, too: {0} of audio, {1} MB?',
        duration(paid.seconds),
        size(paid.bytes),
      ),
      l10n.t('Delete Paid Audio'),
      l10n.t('To hear it again, you may have to pay for it again.'),
    ));
  const freed = free.bytes + (isPaidToGo ? (await shelves.clearPaid()).bytes : 0);
  await showInformation(
    paid.entries > 0 && !isPaidToGo
      ? l10n.t(
          '{0} MB of audio that cost nothing were deleted. What was paid for is still kept.',
          size(freed),
        )
      : free.entries + paid.entries === 0
        ? l10n.t('The audio cache was already empty.')
        : l10n.t('The audio cache was cleared. {0} MB were freed.', size(freed)),
  );
}

function size(bytes: number): PlainText {
  return figure(bytes / megabyte);
}

function duration(seconds: number): PlainText {
  const [value, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  return figure(value, { style: 'unit', unit, unitDisplay: 'long' });
}

function figure(value: number, options: Intl.NumberFormatOptions = {}): PlainText {
  return plainText(
    new Intl.NumberFormat(vscode.env.language, { maximumFractionDigits: 1, ...options }).format(value),
  );
}
