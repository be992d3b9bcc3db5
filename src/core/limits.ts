// What a speech service accepts, from docs/interface.md (8.1). Each of these figures appears only here.

/** Characters of a message that are used, in UTF-16 units, the strictest way to count. */
export const messageLimit = 500;

export const voiceNameLength = { min: 3, max: 50 } as const;

export const recordingLimits = {
  minSeconds: 30,
  maxSeconds: 300,
  /** A recording must be smaller. The smaller meaning of "10 MB", so that no service refuses what passes. */
  bytes: 10_000_000,
} as const;
