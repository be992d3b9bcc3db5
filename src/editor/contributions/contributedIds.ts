// Every id from the manifest that the code uses. A test compares this with package.json, and a misspelled id does not
// compile.

export const commandIds = [
  'lector.speak',
  'lector.speakSelection',
  'lector.speakTerminalSelection',
  'lector.speakCell',
  'lector.speakSample',
  'lector.speakDocument',
  'lector.speakFromCursor',
  'lector.speakClipboard',
  'lector.speakProblems',
  'lector.pronounce',
  'lector.managePronunciations',
  'lector.togglePause',
  'lector.resume',
  'lector.stop',
  'lector.nextSentence',
  'lector.previousSentence',
  'lector.nextParagraph',
  'lector.previousParagraph',
  'lector.nextHeading',
  'lector.previousHeading',
  'lector.faster',
  'lector.slower',
  'lector.setSpeed',
  'lector.showPlayer',
  'lector.follow',
  'lector.exportAudio',
  'lector.clearCache',
  'lector.showLog',
  'lector.selectVoice',
  'lector.searchVoices',
  'lector.previewVoice',
  'lector.toggleFavorite',
  'lector.refreshVoices',
  'lector.cloneVoice',
  'lector.renameVoice',
  'lector.changeVoiceLanguage',
  'lector.deleteVoice',
  'lector.getNaturalVoices',
  'lector.addVoiceFromFile',
  'lector.removeNaturalVoice',
  'lector.copyVoiceId',
  'lector.showMenu',
  'lector.showUsage',
  'lector.signIn',
  'lector.signOut',
  'lector.useEmbeddedService',
] as const;

export type CommandId = (typeof commandIds)[number];

export const contextKeys = [
  'lector.canStop',
  'lector.isReading',
  'lector.isPaused',
  'lector.isStopped',
  'lector.isAway',
  'lector.isSignedIn',
  'lector.isVoiceListEmpty',
  'lector.selectionIsSpoken',
  'lector.wasHeard',
] as const;

export type ContextKey = (typeof contextKeys)[number];

export const colorIds = ['lector.sentenceBackground', 'lector.wordBackground', 'lector.wordBorder'] as const;

export type ColorId = (typeof colorIds)[number];
