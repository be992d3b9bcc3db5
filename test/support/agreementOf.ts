import type { SpeechMaker } from '../../src/core/speechProvider.js';
import { Agreement, type AgreementPorts } from '../../src/speech/agreement.js';
import type { CostChoice, CostQuestion, Billing } from '../../src/speech/speech.js';
import { TestClock } from './testClock.js';

interface Asked extends Partial<Omit<AgreementPorts, 'billing'>> {
  readonly billing?: Partial<Billing>;
  readonly answer?: CostChoice;
}

/** An account. */
export function speechMaker(): SpeechMaker {
  const notAsked = () => Promise.reject(new Error('not asked'));
  return { generate: notAsked, audio: notAsked };
}

/** An agreement where nothing is kept and the user always gives the same answer, and what the user was asked. */
export function agreementOf({ billing, answer = 'read', ...ports }: Asked): {
  readonly agreement: Agreement;
  readonly asked: CostQuestion[];
} {
  const asked: CostQuestion[] = [];
  const account = speechMaker();
  const { remaining } = { remaining: 1000, ...billing };
  const agreement = new Agreement({
    voiceFor: () => 'ada',
    ask: (question) => {
      asked.push(question);
      return Promise.resolve(answer);
    },
    freeNow: () => Promise.resolve(() => false),
    protect: () => undefined,
    text: () => [],
    wanted: () => [],
    clock: new TestClock(),
    ...ports,
    billing: {
      account: () => Promise.resolve(account),
      remaining,
      freshRemaining: () => Promise.resolve(remaining),
      soonRemaining: () => Promise.resolve(remaining),
      confirmAboveCharacters: 0,
      ...billing,
    },
  });
  return { agreement, asked };
}
