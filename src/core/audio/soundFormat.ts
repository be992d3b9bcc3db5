export interface SoundFormat {
  readonly sampleRate: number;
  readonly channels: number;
}

/** The format of all sound from the embedded service. */
export const embeddedFormat: SoundFormat = { sampleRate: 22_050, channels: 1 };
