// Voice servers as their public documentation describes them (2026-11): what the scripted service answers as one of them.

import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { mp3Frames } from '../../src/core/audio/mp3Frames.js';
import { wavInfo } from '../../src/core/audio/wav.js';
import type { Answer, ScriptedVoice } from './scriptedService.js';

export type ServerMake = 'kokoro' | 'openai' | 'localAi' | 'broken';

type Says = (response: ServerResponse, speech: Uint8Array, message: string) => void;

interface VoiceServer {
  readonly wantsKey: boolean;
  readonly lists: (path: string, voices: readonly ScriptedVoice[]) => Answer;
  readonly says: Says;
  readonly captions?: { readonly path: string; readonly says: Says };
  /** 400 is for a voice that it does not have. */
  readonly refuses: (status: 400 | 401 | 404 | 405 | 429, voiceId?: string) => Answer;
}

const models = (...ids: readonly string[]): Answer =>
  json(200, { object: 'list', data: ids.map((id) => ({ id, object: 'model', owned_by: 'someone' })) });

/** The header of a stream says nothing about its length. */
export function unlimited(speech: Uint8Array): Buffer {
  const wav = Buffer.from(speech);
  wav.writeUInt32LE(0xffffffff, 4);
  wav.writeUInt32LE(0xffffffff, 40);
  return wav;
}

const streamedWav: Says = (response, speech) => {
  const wav = unlimited(speech);
  response.writeHead(200, { 'Content-Type': 'audio/wav', 'Transfer-Encoding': 'chunked' });
  response.write(wav.subarray(0, 50));
  response.end(wav.subarray(50));
};

/** A tone at 24 kHz that lasts as long as the speech. */
const streamedMp3: Says = (response, speech) => {
  const { frames, sampleRate } = wavInfo(speech);
  response.writeHead(200, { 'Content-Type': 'audio/mpeg', 'Transfer-Encoding': 'chunked' });
  for (let seconds = 0, n = 0; seconds < frames / sampleRate; n++) {
    const frame = toneFrames[n % toneFrames.length] ?? new Uint8Array();
    response.write(frame);
    seconds += 576 / 24_000;
  }
  response.end();
};

const tone = readFileSync('test/fixtures/sounds/tone-24k.mp3');
const toneFrames = [...mp3Frames(tone)].map(({ at, end }) => tone.subarray(at, end));

/** The words of what its normalizer made of the message, each after its share of the time. */
const captioned: Says = (response, speech, message) => {
  const { frames, sampleRate } = wavInfo(speech);
  const said = message.replaceAll('$5', 'five dollars').replaceAll('Dr.', 'Doctor').replaceAll('3', 'three');
  const tokens = said.match(/[\p{L}\p{N}'’]+|[.,!?;:]/gu) ?? [];
  const length = frames / sampleRate / Math.max(1, tokens.length);
  const timestamps = tokens.map((word, n) => {
    return { word, start_time: n * length, end_time: (n + 1) * length };
  });
  const wav = unlimited(speech);
  const half = 44 + 2 * Math.floor(frames / 2);
  const words = tokens.length / 2;
  const parts = [
    { audio: wav.subarray(0, half), timestamps: timestamps.slice(0, words) },
    { audio: wav.subarray(half), timestamps: timestamps.slice(words) },
  ];
  response.writeHead(200, { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' });
  for (const { audio, timestamps } of parts) {
    const line = { audio: audio.toString('base64'), audio_format: 'audio/wav', timestamps };
    response.write(`${JSON.stringify(line)}\n`);
  }
  response.end();
};

const openAiRefusals: Readonly<Record<number, Readonly<Record<string, unknown>>>> = {
  400: {
    message: `[{'type': 'enum', 'loc': ('body', 'voice'), 'msg': "Input should be 'alloy' or 'ash'"}]`,
    param: null,
    code: null,
  },
  401: { message: 'Incorrect API key provided: wr***ng.', param: null, code: 'invalid_api_key' },
  404: { message: 'Invalid URL (GET /)', param: null, code: null },
  405: { message: 'Method not allowed', param: null, code: null },
  429: {
    message: 'You exceeded your current quota, please check your plan and billing details.',
    param: null,
    code: 'insufficient_quota',
  },
};

export const voiceServers: Readonly<Record<ServerMake, VoiceServer>> = {
  kokoro: {
    wantsKey: false,
    lists: (path, voices) =>
      path === '/v1/models'
        ? models('tts-1', 'tts-1-hd', 'kokoro')
        : json(200, { voices: voices.map(({ voice_id }) => voice_id) }),
    says: streamedWav,
    captions: { path: '/dev/captioned_speech', says: captioned },
    refuses: (status, voiceId = '') =>
      json(
        status,
        status === 400
          ? {
              detail: {
                error: 'validation_error',
                message: `Voice ${voiceId} not found. Available voices: af_heart`,
                type: 'invalid_request_error',
              },
            }
          : { detail: status === 405 ? 'Method Not Allowed' : 'Not Found' },
      ),
  },
  openai: {
    wantsKey: true,
    lists: (path) =>
      path === '/v1/models' ? models('gpt-5', 'tts-1', 'gpt-4o-mini-tts', 'whisper-1') : openAiRefuses(405),
    says: streamedMp3,
    refuses: openAiRefuses,
  },
  localAi: {
    wantsKey: false,
    lists: (path) => (path === '/v1/models' ? models('voice-en-us-amy-low', 'phi-4') : openAiRefuses(404)),
    says: (response, speech) => {
      response.writeHead(200, { 'Content-Type': 'audio/wav', 'Content-Length': speech.length }).end(speech);
    },
    refuses: (status, voiceId = '') =>
      json(status === 400 ? 500 : status, { error: { code: status, message: `no such voice ${voiceId}` } }),
  },
  broken: {
    wantsKey: false,
    lists: (path) => (path === '/v1/models' ? models('tts') : json(200, { voices: [{ nothing: true }] })),
    says: (response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Out of order</html>');
    },
    captions: {
      path: '/dev/captioned_speech',
      says: (response) => json(200, { audio: 'AAAA', timestamps: 'none' })(response),
    },
    refuses: openAiRefuses,
  },
};

function openAiRefuses(status: number): Answer {
  return json(status, { error: { type: 'invalid_request_error', ...openAiRefusals[status] } });
}

function json(status: number, body: object): Answer {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
}
