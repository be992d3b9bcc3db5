import type { CustomVoiceParts } from './customVoiceParts.js';

/**
 * Changes the custom voices. A change that failed or was cancelled may have been made all the same, so the list and the
 * usage are always refreshed: nobody should make or buy a voice twice.
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
