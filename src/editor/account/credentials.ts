const prefix = 'lector.token:';

/** What is used of VS Code's secret storage. */
export interface SecretStore {
  get(key: string): Thenable<string | undefined>;
  store(key: string, value: string): Thenable<void>;
  delete(key: string): Thenable<void>;
  onDidChange(listener: (event: { readonly key: string }) => void): { dispose(): void };
}

/** Tokens, each kept under the service it belongs to: changing the base URL can never send one elsewhere. */
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

  /** Also when another window changed it. */
  onDidChange(listener: (baseUrl: string) => void): { dispose(): void } {
    return this.secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) listener(key.slice(prefix.length));
    });
  }
}
