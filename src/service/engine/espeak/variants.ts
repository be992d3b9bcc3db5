/**
 * Voices made for Lector's eSpeak languages. Each is easy to tell from the others and easier to understand than
 * eSpeak's own.
 */
const recipes = {
  man1: { pitch: [82, 118], formants: 100 },
  man2: { pitch: [58, 86], formants: 95 },
  man3: { pitch: [108, 155], formants: 103 },
  woman1: { pitch: [142, 200], formants: 105 },
  woman2: { pitch: [165, 240], formants: 106 },
  woman3: { pitch: [200, 290], formants: 108 },
} as const;

export const recipeNames = Object.keys(recipes) as (keyof typeof recipes)[];

/** Each recipe as an eSpeak voice file. */
export function recipeFiles(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(recipes).map(([name, { pitch, formants }]) => [
      name,
      [
        'language variant',
        `name ${name}`,
        `pitch ${pitch.join(' ')}`,
        ...Array.from({ length: 9 }, (_, i) => `formant ${i} ${formants} 75 150`),
        'breath 0 2 3 3 3 3 3 2',
        'consonants 125 125',
        'roughness 3',
        '',
      ].join('\n'),
    ]),
  );
}

const defaultPitch = [82, 118] as const;

/** The same voice file with another pitch and pitch range. */
export function movedVariant(
  file: string,
  change: { readonly pitch: number; readonly pitchRange: number },
): string {
  const lines = file.split('\n').map((line) => line.trim());
  const [low, high] = pitchOf(lines) ?? defaultPitch;
  const middle = ((low + high) / 2) * change.pitch;
  const half = ((high - low) / 2) * change.pitch * change.pitchRange;
  const kept = lines.filter((line) => !/^pitch\s/.test(line));
  const pitch = `pitch ${Math.max(20, Math.round(middle - half))} ${Math.round(middle + half)}`;
  return [...kept, pitch, ''].join('\n');
}

function pitchOf(lines: readonly string[]): readonly [number, number] | undefined {
  const line = lines.find((candidate) => /^pitch\s/.test(candidate));
  const [low, high] = (line?.split(/\s+/).slice(1) ?? []).map(Number);
  return low !== undefined && high !== undefined ? [low, high] : undefined;
}
