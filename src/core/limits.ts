// What a speech service accepts, as docs/interface.md (8.1) has it. Each of these figures stands here and nowhere else.

/** Characters of a message that are used. Counted in UTF-16 units, which is the strictest way. */
export const messageLimit = 500;

/** Characters of a custom voice's name. */
export const voiceNameLength = { min: 3, max: 50 } as const;

export const recordingLimits = {
  minSeconds: 30,
  maxSeconds: 300,
  /** A recording must be smaller. Of the two meanings of "10 MB" the smaller: no service refuses what passes. */
  bytes: 10_000_000,
} as const;
