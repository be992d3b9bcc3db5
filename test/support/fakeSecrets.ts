import type { SecretStore } from '../../src/editor/account/accounts.js';

/** The secret storage of one machine, seen from several windows. */
export class FakeSecrets {
  readonly kept = new Map<string, string>();
  private readonly listeners = new Set<(event: { readonly key: string }) => void>();

  window(): SecretStore {
    return {
      get: (key) => Promise.resolve(this.kept.get(key)),
      store: (key, value) => {
        this.kept.set(key, value);
        return this.changed(key);
      },
      delete: (key) => {
        this.kept.delete(key);
        return this.changed(key);
      },
      onDidChange: (listener) => {
        this.listeners.add(listener);
        return { dispose: () => void this.listeners.delete(listener) };
      },
    };
  }

  private changed(key: string): Promise<void> {
    for (const listener of this.listeners) listener({ key });
    return Promise.resolve();
  }
}
