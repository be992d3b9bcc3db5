import type { PlainText } from '../../core/plainText.js';
import { l10n } from './l10n.js';
import type { showReport } from './showReport.js';

/** Shows an error. What that takes is loaded when there is one. */
export async function reportError(...report: Parameters<typeof showReport>): Promise<void> {
  await (await import('./showReport.js')).showReport(...report);
}

/** What happened, for places that offer their own next step. */
export async function whatHappened(error: unknown): Promise<PlainText> {
  const { errorWords } = await import('./showReport.js');
  return errorWords(error, l10n).happened;
}
