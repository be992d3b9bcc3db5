// Made from package.json by scripts/manifest.js. `npm run check` and each build bring it up to date.

export const commandIds = [
  "lector.speak",
  "lector.speakSelection",
  "lector.speakTerminalSelection",
  "lector.speakCell",
  "lector.speakSample",
  "lector.speakDocument",
  "lector.speakFromCursor",
  "lector.togglePause",
  "lector.resume",
  "lector.stop",
  "lector.nextSentence",
  "lector.previousSentence",
  "lector.nextParagraph",
  "lector.previousParagraph",
  "lector.nextHeading",
  "lector.previousHeading",
  "lector.faster",
  "lector.slower",
  "lector.setSpeed",
  "lector.showPlayer",
  "lector.showMenu",
  "lector.follow",
  "lector.exportAudio",
  "lector.clearCache",
  "lector.showLog",
  "lector.selectVoice",
  "lector.searchVoices",
  "lector.previewVoice",
  "lector.toggleFavorite",
  "lector.refreshVoices",
  "lector.cloneVoice",
  "lector.renameVoice",
  "lector.changeVoiceLanguage",
  "lector.deleteVoice",
  "lector.getNaturalVoices",
  "lector.addVoiceFromFile",
  "lector.removeNaturalVoice",
  "lector.copyVoiceId",
  "lector.showUsage",
  "lector.signIn",
  "lector.signOut",
  "lector.useEmbeddedService",
  "lector.speakClipboard",
  "lector.speakProblems",
  "lector.pronounce",
  "lector.managePronunciations",
  "lector.hearNow",
  "lector.skipQueued",
  "lector.clearQueue",
] as const;
export type CommandId = (typeof commandIds)[number];

export const colorIds = [
  "lector.sentenceBackground",
  "lector.wordBackground",
  "lector.wordBorder",
] as const;
export type ColorId = (typeof colorIds)[number];

export const viewIds = [
  "lector.voices",
  "lector.player",
] as const;
export type ViewId = (typeof viewIds)[number];

/** What `when` clauses and the walkthrough ask about. */
export const contextIds = [
  "lector.canStop",
  "lector.hasCustomVoice",
  "lector.hasNaturalVoice",
  "lector.isAway",
  "lector.isPaused",
  "lector.isQueued",
  "lector.isReading",
  "lector.isSignedIn",
  "lector.isStopped",
  "lector.isVoiceListEmpty",
  "lector.selectionIsSpoken",
  "lector.wasHeard",
] as const;
export type ContextId = (typeof contextIds)[number];

/** The JSON schema of every setting. */
export const settings = {
  "service": {"type":"string","enum":["embedded","hosted"],"default":"embedded"},
  "hosted.baseUrl": {"type":"string","default":""},
  "voice": {"type":"object","default":{}},
  "voices.byLanguage": {"type":"object","default":{}},
  "voices.source": {"type":"string","default":""},
  "speed": {"type":"number","minimum":0.5,"maximum":4,"default":1},
  "volume": {"type":"number","minimum":0,"maximum":1,"default":1},
  "speak.code": {"type":"string","enum":["full","commentsOnly","skip"],"default":"full"},
  "speak.fences": {"type":"string","enum":["announce","read","skip"],"default":"announce"},
  "speak.tables": {"type":"string","enum":["headers","cells"],"default":"headers"},
  "speak.punctuation": {"type":"string","enum":["none","some","all"],"default":"some"},
  "speak.urls": {"type":"string","enum":["domain","skip","spell"],"default":"domain"},
  "speak.emoji": {"type":"string","enum":["alone","name","skip"],"default":"alone"},
  "speak.indentation": {"type":"boolean","default":false},
  "speak.numbers": {"type":"string","enum":["auto","digits"],"default":"auto"},
  "speak.normalize": {"type":"string","enum":["embedded","always"],"default":"embedded"},
  "pronunciations": {"type":"object","default":{}},
  "confirmAboveCharacters": {"type":"integer","minimum":0,"default":5000},
  "cache.sizeMB": {"type":"integer","minimum":0,"maximum":10000,"default":200},
  "player.location": {"type":"string","enum":["beside","sidebar"],"default":"beside"},
  "highlight": {"type":"string","enum":["word","sentence","off"],"default":"word"},
  "editorTitle": {"type":"string","enum":["always","whileReading","never"],"default":"always"},
  "status.usage": {"type":"string","enum":["always","hosted","never"],"default":"always"},
  "status.warnAtPercent": {"type":"number","minimum":1,"maximum":100,"default":80},
} as const;
