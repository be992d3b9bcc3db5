import { gzipSync } from 'node:zlib';
import { endless, half, honest, refused, reply } from '../../support/scriptedBehaviours.js';
import { describeFaults, generated, html, none, once, paidUnheard, wavBytes } from '../../support/faults.js';
import { wavHeader } from '../../../src/core/audio/wav.js';
import { wavFile } from '../../support/wavFile.js';

const silence = (seconds: number) =>
  wavFile({ sampleRate: 400, channels: [new Float32Array(seconds * 400)] });

/** 45 seconds in four bits a sample, which become 138 MB where they are played. */
function packedSilence(): Uint8Array {
  const sampleRate = 768_000;
  const dataBytes = (45 * sampleRate) / 2;
  const wav = Buffer.alloc(44 + dataBytes);
  wav.set(wavHeader({ sampleRate, channels: 1 }, dataBytes));
  wav.writeUInt16LE(17, 20);
  wav.writeUInt16LE(1024, 32);
  wav.writeUInt16LE(4, 34);
  return gzipSync(wav);
}

describeFaults('has trouble with the audio', [
  {
    name: 'audio at another host without encryption',
    arrange: generated((answer) => ({ ...answer, url: 'http://files.example/speech.wav' })),
    outcome: 'protocol',
    says: /address that cannot be used/,
    ...paidUnheard,
    served: null,
  },
  {
    name: 'audio at a file URL',
    arrange: generated((answer) => ({ ...answer, url: 'file:///etc/hostname' })),
    outcome: 'protocol',
    ...paidUnheard,
    served: null,
  },
  {
    name: 'audio that is not there yet',
    arrange: (service, audio) => {
      service.script(audio, refused(404, ''));
    },
    outcome: 'heard',
    generates: 1,
    downloads: 2,
    cost: once,
    served: { outcome: 'refused', ...none },
  },
  {
    name: 'audio that is never there',
    arrange: (service, audio) => {
      service.always(audio, refused(404, ''));
    },
    outcome: 'lostPurchase',
    generates: 1,
    downloads: 4,
    cost: once,
    served: { outcome: 'refused', ...none },
  },
  {
    name: 'audio that is forbidden once',
    arrange: (service, audio) => {
      service.script(audio, refused(403));
    },
    outcome: 'heard',
    generates: 1,
    downloads: 2,
    cost: once,
    served: { outcome: 'refused', ...none },
  },
  {
    name: 'audio that fails twice on the side of the service',
    arrange: (service, audio) => {
      service.script(audio, refused(500), refused(500));
    },
    outcome: 'heard',
    generates: 1,
    downloads: 3,
    cost: once,
    served: { outcome: 'unreachable', ...none },
  },
  {
    name: 'audio cut off twice',
    arrange: (service, audio) => {
      service.script(audio, half(wavBytes, 'reset'), half(wavBytes, 'end'));
    },
    outcome: 'heard',
    generates: 1,
    downloads: 3,
    cost: once,
    served: { outcome: 'unreachable' },
  },
  {
    name: 'audio at a signed address where nobody answers',
    arrange: generated((answer) => ({ ...answer, url: 'http://127.0.0.1:1/key/a.wav?signature=secret' })),
    outcome: 'unreachable',
    hidden: /signature|secret|a\.wav/,
    ...paidUnheard,
    again: 'unheard',
    served: null,
  },
  {
    name: 'audio that is a page',
    arrange: (service, audio) => {
      service.always(audio, html);
    },
    outcome: 'badAudio',
    says: /not WAV/,
    generates: 1,
    downloads: 1,
    cost: once,
    served: { outcome: 'protocol', says: /not audio/ },
  },
  {
    name: 'audio that is empty',
    arrange: (service, audio) => {
      service.always(audio, reply(200, ''));
    },
    outcome: 'badAudio',
    generates: 1,
    downloads: 1,
    cost: once,
  },
  {
    name: 'audio that lasts longer than any message',
    arrange: (service, audio) => {
      service.always(audio, reply(200, silence(600.1)));
    },
    outcome: 'badAudio',
    says: /more sound than a message/,
    generates: 1,
    downloads: 1,
    cost: once,
    served: { says: /not audio/ },
  },
  {
    name: 'few bytes that become more audio than any message has',
    arrange: (service, audio) => {
      service.always(audio, reply(200, packedSilence(), { 'Content-Encoding': 'gzip' }));
    },
    outcome: 'badAudio',
    says: /more sound than a message/,
    generates: 1,
    downloads: 1,
    cost: once,
    served: null,
  },
  {
    name: 'audio that lasts as long as it may',
    arrange: (service, audio) => {
      service.script(audio, reply(200, silence(600)));
    },
    outcome: 'heard',
    generates: 1,
    downloads: 1,
    cost: once,
  },
  {
    name: 'audio cut off once',
    arrange: (service, audio) => {
      service.script(audio, half(wavBytes, 'reset'));
    },
    outcome: 'heard',
    generates: 1,
    downloads: 2,
    cost: once,
    served: { outcome: 'unreachable' },
  },
  {
    name: 'audio that always ends early',
    arrange: (service, audio) => {
      service.always(audio, half(wavBytes, 'end'));
    },
    outcome: 'unreachable',
    generates: 1,
    downloads: 4,
    cost: once,
  },
  {
    name: 'audio that stalls once',
    arrange: (service, audio) => {
      service.script(audio, half(wavBytes, 'stall'));
    },
    stalls: 1,
    outcome: 'heard',
    generates: 1,
    downloads: 2,
    cost: once,
    served: { outcome: 'unreachable' },
  },
  {
    name: 'audio without end',
    arrange: (service, audio) => {
      service.always(audio, endless);
    },
    outcome: 'protocol',
    says: /larger/,
    generates: 1,
    downloads: 1,
    cost: once,
  },
  {
    name: 'audio that the service redirects',
    arrange: (service, audio) => {
      service.always(audio, reply(302, '', { Location: 'https://elsewhere.example/a.wav' }));
    },
    outcome: 'protocol',
    generates: 1,
    downloads: 1,
    cost: once,
  },
  {
    name: 'audio that needs patience',
    arrange: (service, audio) => {
      service.script(audio, refused(503, ''), refused(429, ''));
    },
    outcome: 'heard',
    generates: 1,
    downloads: 3,
    cost: once,
    served: { generates: 3 },
  },
  {
    name: 'an allowance that is used up, as the service counts it',
    arrange: (service) => {
      service.user.character_allowance = 5;
    },
    outcome: 'allowanceUsedUp',
    ...none,
    served: { says: /exceeded your current quota/, waits: [] },
  },
  {
    name: 'no fault at all',
    arrange: (service) => {
      service.script('/generate', honest);
    },
    outcome: 'heard',
    waits: [],
    generates: 1,
    downloads: 1,
    cost: once,
  },
]);
