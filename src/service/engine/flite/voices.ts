import type { VoiceGroup } from '../engine.js';

/**
 * `en-v3` has the recorded voices, `en-v2` the diphone voice. Each group lists its most intelligible voices first (see
 * docs/embedded-service.md), because a client without a chosen voice takes the first.
 */
export const voices: readonly VoiceGroup[] = [
  {
    language: 'en-v3',
    label: 'English (US)',
    voices: [
      ['Robert', 'Male', 'rms'],
      ['Judith', 'Female', 'slt', { pitch: 0.88, formantScale: 0.93, pace: 0.95 }],
      ['Clara', 'Female', 'slt'],
    ],
  },
  {
    language: 'en-v3',
    label: 'English (Scotland)',
    voices: [['Angus', 'Male', 'awb']],
  },
  {
    language: 'en-v2',
    label: 'English (US)',
    voices: [
      ['Carl', 'Male', 'kal16'],
      ['Toby', 'Male', 'kal16', { pitch: 1.35, formantScale: 1.06 }],
      ['Kim', 'Female', 'kal16', { pitch: 1.9, formantScale: 1.12 }],
      ['Conrad', 'Male', 'kal16', { pitch: 0.8, formantScale: 0.94, pace: 0.95 }],
    ],
  },
];
