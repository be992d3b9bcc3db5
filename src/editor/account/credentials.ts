import type * as vscode from 'vscode';

const prefix = 'lector.token:';

/** Tokens, each kept under the service it belongs to: changing the base URL can never send one elsewhere. */
export class Credentials {
  constructor(private readonly secrets: vscode.SecretStorage) {}

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
  onDidChange(listener: (baseUrl: string) => void): vscode.Disposable {
    return this.secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) listener(key.slice(prefix.length));
    });
  }
}
