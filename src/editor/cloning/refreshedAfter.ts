import type { CustomVoiceParts } from './customVoiceParts.js';

/**
 * Changes something about the custom voices. A change that failed or was cancelled may have been made all the same: the
 * list and the usage are asked for again whatever came of it, so that nobody makes or buys a voice twice.
 */
export async function refreshedAfter<T>(
  { catalogue, accounts, meter }: Pick<CustomVoiceParts, 'catalogue' | 'accounts' | 'meter'>,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } finally {
    catalogue.refresh();
    if (accounts.isHosted) void meter.refresh({ always: true });
  }
}
