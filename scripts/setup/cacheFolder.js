import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where large things are kept between clones; LECTOR_CACHE names another place. */
export function cacheFolder() {
  const base = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  return process.env['LECTOR_CACHE'] ?? join(base, 'lector');
}
