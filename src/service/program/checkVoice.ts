// Checks a voice's files for the editor, as a program of its own: they may be made to take all memory and time there is.
// Its arguments are the bytes of the configuration and of the model, which come on its standard input in this order.

import { VoiceRefused, type VoiceCheck } from '../../core/naturalVoices/voiceCheck.js';
import { checkVoiceFiles } from '../engine/piper/checkVoiceFiles.js';

const [configBytes = 0, modelBytes = 0] = process.argv.slice(2).map(Number);
const files = Buffer.allocUnsafe(configBytes + modelBytes);
let received = 0;
for await (const piece of process.stdin) received += (piece as Buffer).copy(files, received);
process.stdout.write(JSON.stringify(check(files.subarray(configBytes, received))));

function check(model: Buffer): VoiceCheck {
  try {
    const { config } = checkVoiceFiles(model, files.toString('utf8', 0, configBytes));
    const { language, region, name, quality, speakers } = config;
    return { ok: true, voice: { language, region, name, quality, speakers } };
  } catch (error) {
    if (error instanceof VoiceRefused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}
