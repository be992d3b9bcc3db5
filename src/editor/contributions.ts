// Every id of the manifest that the code uses. A test holds this against package.json, so a misspelt id does not compile.

export const commandIds = [
  'lector.speakSelection',
  'lector.speakDocument',
  'lector.stop',
  'lector.showPlayer',
  'lector.showLog',
] as const;

export type CommandId = (typeof commandIds)[number];

export const contextKeys = ['lector.isReading'] as const;

export type ContextKey = (typeof contextKeys)[number];
