/** A VS Code server build, with the Node it runs on and the native modules it needs. */
export interface VsCodeVersion {
  readonly vscode: string;
  readonly codeServer: string;
  readonly node: string;
  readonly native: { readonly outer: readonly string[]; readonly inner: readonly string[] };
}

const inner = ['@vscode/spdlog', '@vscode/native-watchdog', '@parcel/watcher'];

/** `engines.vscode` in package.json says the same; a test compares the two. */
export const oldest: VsCodeVersion = {
  vscode: '1.100',
  codeServer: '4.100.3',
  node: '20.20.2',
  native: { outer: ['argon2'], inner },
};

export const newest: VsCodeVersion = {
  vscode: '1.139',
  codeServer: '4.139.1',
  node: '24.21.0',
  native: { outer: [], inner: [...inner, '@vscode/fs-copyfile', '@vscode/deviceid'] },
};
