import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where large files are kept between clones. LECTOR_CACHE can name another place. */
export function cacheFolder() {
  const base = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  return process.env['LECTOR_CACHE'] ?? join(base, 'lector');
}
