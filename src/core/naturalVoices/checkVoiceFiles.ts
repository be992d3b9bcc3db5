// Whether two files are a voice that Lector can run. The editor checks before it installs, the service before it loads.

import { parseModelConfig, type ConfigRefusal, type ModelConfig } from './modelConfig.js';
import { elementTypes, type GraphFault, type GraphValue, type ModelGraph } from './modelGraph.js';
import { readModelGraph } from './readModelGraph.js';
import { framesOutputOf } from './splitModel.js';

export type VoiceRefusal =
  | { readonly reason: 'empty' }
  | { readonly reason: 'tooLarge'; readonly bytes: number }
  | ConfigRefusal
  | GraphFault
  | { readonly reason: 'opset'; readonly opset: number }
  /** Its inputs and outputs are not those of a Piper voice. */
  | { readonly reason: 'otherKind' }
  /** It does not say how long each phoneme lasts. */
  | { readonly reason: 'noDurations' }
  /** The two files do not belong together. */
  | { readonly reason: 'otherConfig' };

export type VoiceFilesCheck =
  | { readonly ok: true; readonly config: ModelConfig; readonly graph: ModelGraph }
  | { readonly ok: false; readonly refusal: VoiceRefusal };

/** A voice of medium quality is 63 MB, the largest of high quality 137 MB. */
export const mostModelBytes = 200_000_000;

/** Piper writes 15. Before 13, some operators were different; nothing is known about versions after 21. */
export const opsets = { first: 13, last: 21 } as const;

/** Checks only the size, so that a movie is not read into memory first. */
export function checkModelSize(bytes: number): VoiceRefusal | undefined {
  if (bytes === 0) return { reason: 'empty' };
  return bytes <= mostModelBytes ? undefined : { reason: 'tooLarge', bytes };
}

export function checkVoiceFiles(model: Uint8Array, configText: string): VoiceFilesCheck {
  const refused = (refusal: VoiceRefusal): VoiceFilesCheck => ({ ok: false, refusal });
  const size = checkModelSize(model.length);
  if (size !== undefined) return refused(size);
  const configured = parseModelConfig(configText);
  if (!configured.ok) return configured;
  const reading = readModelGraph(model);
  if (!reading.ok) return refused(reading.fault);
  const { config } = configured;
  const { graph } = reading;
  const refusal = graphRefusal(graph) ?? (fitsConfig(graph, config) ? undefined : { reason: 'otherConfig' });
  return refusal === undefined ? { ok: true, config, graph } : refused(refusal);
}

function graphRefusal(graph: ModelGraph): VoiceRefusal | undefined {
  const { opset } = graph;
  if (opset < opsets.first || opset > opsets.last) return { reason: 'opset', opset };
  if (!hasVoiceInterface(graph)) return { reason: 'otherKind' };
  return framesOutputOf(graph) === undefined ? { reason: 'noDurations' } : undefined;
}

const { float, int64 } = elementTypes;
const voiceInputs: Readonly<Record<string, Omit<GraphValue, 'name'>>> = {
  input: { elementType: int64, rank: 2 },
  input_lengths: { elementType: int64, rank: 1 },
  scales: { elementType: float, rank: 1 },
  sid: { elementType: int64, rank: 1 },
};

function hasVoiceInterface({ inputs, outputs, initializers }: ModelGraph): boolean {
  // Old files name their weights among the inputs.
  const own = inputs.filter(({ name }) => !initializers.has(name));
  const areKnown = own.every(({ name, elementType, rank }) => {
    const wanted = Object.hasOwn(voiceInputs, name) ? voiceInputs[name] : undefined;
    return elementType === wanted?.elementType && (rank === undefined || rank === wanted?.rank);
  });
  const names = new Set(own.map(({ name }) => name));
  const areThere = ['input', 'input_lengths', 'scales'].every((name) => names.has(name));
  const output = outputs.find(({ name }) => name === 'output');
  return areKnown && areThere && names.size === own.length && output?.elementType === float;
}

/** The weights of the phonemes, in every voice that Piper exports. */
const phonemeWeights = 'enc_p.emb.weight';

function fitsConfig({ inputs, initializers }: ModelGraph, { symbols, speakers }: ModelConfig): boolean {
  const takesSpeaker = inputs.some(({ name }) => name === 'sid');
  const known = initializers.get(phonemeWeights)?.dims[0] ?? symbols;
  return takesSpeaker === speakers.length > 0 && symbols <= known;
}
