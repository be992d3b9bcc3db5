import * as v from 'valibot';
import { count } from '../usage/userAnswer.js';

/** What only listening shows of a recording. The embedded service sends it like this, for the editor to say. */
export const heardRefusal = v.variant('reason', [
  v.object({ reason: v.picklist(['silent', 'noPauses', 'overdriven', 'music', 'noVoice']) }),
  v.object({ reason: v.picklist(['mostlySilent', 'damaged']), seconds: count }),
]);
export type HeardRefusal = v.InferOutput<typeof heardRefusal>;

/** What keeps a voice from being closer to its recording. */
export const heardFlaw = v.picklist(['noisy', 'overdriven']);
export type HeardFlaw = v.InferOutput<typeof heardFlaw>;
