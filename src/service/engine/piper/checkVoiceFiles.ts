// Whether two files are a voice that Lector can run. They are checked before they are installed, and before each loading.

import {
  opsets,
  checkModelSize,
  VoiceRefused,
  type VoiceRefusal,
} from '../../../core/naturalVoices/voiceCheck.js';
import { parseModelConfig, type ModelConfig } from './modelConfig.js';
import { readModelGraph, type GraphValue, type ModelGraph } from './modelGraph.js';
import { elementTypes } from './onnxFields.js';
import { framesOutputOf } from './splitModel.js';

/** Throws `VoiceRefused`. */
export function checkVoiceFiles(
  model: Uint8Array,
  configText: string,
): { readonly config: ModelConfig; readonly graph: ModelGraph } {
  const size = checkModelSize(model.length);
  if (size !== undefined) throw new VoiceRefused(size);
  const config = parseModelConfig(configText);
  const graph = readModelGraph(model);
  const refusal = graphRefusal(graph) ?? (fitsConfig(graph, config) ? undefined : { reason: 'otherConfig' });
  if (refusal !== undefined) throw new VoiceRefused(refusal);
  return { config, graph };
}

function graphRefusal(graph: ModelGraph): VoiceRefusal | undefined {
  const { opset } = graph;
  if (opset < opsets.first || opset > opsets.last) return { reason: 'opset', opset };
  if (!hasVoiceInterface(graph)) return { reason: 'otherKind' };
  return framesOutputOf(graph) === undefined ? { reason: 'noDurations' } : undefined;
}

const float = elementTypes.float.number;
const int64 = elementTypes.int64.number;
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
