const prefix = 'lector.token:';

/** The part of VS Code's secret storage that is used. */
export interface SecretStore {
  get(key: string): Thenable<string | undefined>;
  store(key: string, value: string): Thenable<void>;
  delete(key: string): Thenable<void>;
  onDidChange(listener: (event: { readonly key: string }) => void): { dispose(): void };
}

/** Tokens, each stored under its service's address, so that changing the base URL can never send one elsewhere. */
export class Credentials {
  constructor(private readonly secrets: SecretStore) {}

  token(baseUrl: string): Thenable<string | undefined> {
    return this.secrets.get(prefix + baseUrl);
  }

  keep(baseUrl: string, token: string): Thenable<void> {
    return this.secrets.store(prefix + baseUrl, token);
  }

  forget(baseUrl: string): Thenable<void> {
    return this.secrets.delete(prefix + baseUrl);
  }

  /** Also fires when another window makes the change. */
  onDidChange(listener: (baseUrl: string) => void): { dispose(): void } {
    return this.secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) listener(key.slice(prefix.length));
    });
  }
}
