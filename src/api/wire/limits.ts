// The limits that the interface states. What it leaves open (voices a plan allows, requests a minute) is not here.

export const voiceNameLength = { min: 3, max: 50 } as const;

/** Of a recording to clone a voice from. Its size has to stay *under* the limit. */
export const recordingSeconds = { min: 30, max: 300 } as const;
export const recordingBytesLimit = 10_000_000;
export const recordingMediaTypes = ['audio/wav', 'audio/mpeg'] as const;

/** Generated audio is deleted this long after it was made. */
export const audioLifetimeMs = 24 * 60 * 60 * 1000;
