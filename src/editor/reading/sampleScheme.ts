/** The scheme of the text that somebody hears who has none at hand. */
export const sampleScheme = 'lector-sample';
