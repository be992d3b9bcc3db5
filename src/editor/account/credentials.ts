import type { ServiceKey } from '../../core/voices/perService.js';

const prefix = 'lector.token:';

/** The part of VS Code's secret storage that is used. */
export interface SecretStore {
  get(key: string): Thenable<string | undefined>;
  store(key: string, value: string): Thenable<void>;
  delete(key: string): Thenable<void>;
  onDidChange(listener: (event: { readonly key: string }) => void): { dispose(): void };
}

/** Tokens, each stored under its service, so that changing an address can never send one elsewhere. */
export class Credentials {
  constructor(private readonly secrets: SecretStore) {}

  token(service: ServiceKey): Thenable<string | undefined> {
    return this.secrets.get(prefix + service);
  }

  keep(service: ServiceKey, token: string): Thenable<void> {
    return this.secrets.store(prefix + service, token);
  }

  forget(service: ServiceKey): Thenable<void> {
    return this.secrets.delete(prefix + service);
  }

  /** Also fires when another window makes the change. */
  onDidChange(listener: (service: ServiceKey) => void): { dispose(): void } {
    return this.secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) listener(key.slice(prefix.length));
    });
  }
}
