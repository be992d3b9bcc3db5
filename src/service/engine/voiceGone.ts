/** A voice that was there when somebody asked for it cannot speak any more. The message is one sentence. */
export class VoiceGone extends Error {}
