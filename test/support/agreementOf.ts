import type { SpeechMaker } from '../../src/core/speechProvider.js';
import { Agreement, type AgreementPorts } from '../../src/speech/agreement.js';
import type { CostChoice, CostQuestion, Price } from '../../src/speech/speech.js';
import { TestClock } from './testClock.js';

interface Asked extends Partial<Omit<AgreementPorts, 'price'>> {
  readonly price?: Partial<Price>;
  readonly answer?: CostChoice;
}

/** An account. */
export function speechMaker(): SpeechMaker {
  const notAsked = () => Promise.reject(new Error('not asked'));
  return { generate: notAsked, audio: notAsked };
}

/** An agreement where nothing is kept and the user always gives the same answer, and what the user was asked. */
export function agreementOf({ price, answer = 'read', ...ports }: Asked): {
  readonly agreement: Agreement;
  readonly asked: CostQuestion[];
} {
  const asked: CostQuestion[] = [];
  const account = speechMaker();
  const { remaining } = { remaining: 1000, ...price };
  const agreement = new Agreement({
    voiceFor: () => 'ada',
    ask: (question) => {
      asked.push(question);
      return Promise.resolve(answer);
    },
    isFree: () => Promise.resolve(() => false),
    protect: () => undefined,
    text: () => [],
    wanted: () => [],
    clock: new TestClock(),
    ...ports,
    price: {
      account: () => Promise.resolve(account),
      remaining,
      freshRemaining: () => Promise.resolve(remaining),
      soonRemaining: () => Promise.resolve(remaining),
      confirmAboveCharacters: 0,
      ...price,
    },
  });
  return { agreement, asked };
}
