import type { PlainText } from '../../core/plainText.js';
import type { showReport } from './showReport.js';

/** Shows an error. What that takes is loaded when there is one. */
export async function reportError(...report: Parameters<typeof showReport>): Promise<void> {
  await (await import('./showReport.js')).showReport(...report);
}

/** What happened, for places that offer their own next step. */
export async function whatHappened(error: unknown): Promise<PlainText> {
  return (await import('./showReport.js')).happened(error);
}
