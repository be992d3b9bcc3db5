import { endless, raw, reply, unpaid } from '../../support/scriptedBehaviours.js';
import { describeFaults, generated, html, none, once, paidUnheard } from '../../support/faults.js';

describeFaults('answers what is not true', [
  {
    name: 'a page with status 200',
    arrange: (service) => {
      service.always('/generate', unpaid(html));
    },
    outcome: 'protocol',
    says: /not JSON/,
    ...none,
    served: { says: /not audio/ },
  },
  {
    name: 'an empty answer',
    arrange: (service) => {
      service.always('/generate', reply(200, ''));
    },
    outcome: 'protocol',
    ...paidUnheard,
    served: { outcome: 'badAudio' },
  },
  {
    name: 'an answer that is a list',
    arrange: generated(() => []),
    outcome: 'protocol',
    ...paidUnheard,
    served: { outcome: 'badAudio' },
  },
  {
    name: 'an answer without a URL',
    arrange: generated((answer) => ({ ...answer, url: undefined })),
    outcome: 'protocol',
    says: /url/,
    ...paidUnheard,
    served: null,
  },
  {
    name: 'a URL that is a number',
    arrange: generated((answer) => ({ ...answer, url: 7 })),
    outcome: 'protocol',
    says: /url/,
    ...paidUnheard,
    served: null,
  },
  {
    name: 'an answer without a status',
    arrange: generated(({ url }) => ({ url })),
    outcome: 'protocol',
    says: /status/,
    ...paidUnheard,
    served: null,
  },
  {
    name: 'a status in the body that is no success',
    arrange: generated(() => ({ status: 500 })),
    outcome: 'refused',
    says: /could not generate.*500/,
    ...paidUnheard,
    served: null,
  },
  {
    name: 'a status in the body that is no success, and why',
    arrange: generated(() => ({ status: 500, message: 'Out of voices' })),
    outcome: 'refused',
    says: /status 500\): Out of voices\.$/,
    ...paidUnheard,
    served: null,
  },
  {
    name: 'a status in the body that means that nothing is left',
    arrange: generated(() => ({ status: 402, error: { message: 'Buy more' } })),
    outcome: 'allowanceUsedUp',
    says: /Buy more\.$/,
    ...paidUnheard,
    served: null,
  },
  {
    name: 'a status that is a string, and no usage',
    arrange: generated(({ url }) => ({ url, status: '200' })),
    outcome: 'heard',
    generates: 1,
    downloads: 1,
    cost: once,
    served: null,
  },
  {
    name: 'a usage that is no number',
    arrange: generated((answer) => ({ ...answer, characterUsage: 'many' })),
    outcome: 'heard',
    generates: 1,
    downloads: 1,
    cost: once,
    served: null,
  },
  {
    name: 'an answer without end',
    arrange: (service) => {
      service.always('/generate', endless);
    },
    outcome: 'protocol',
    says: /larger/,
    ...paidUnheard,
  },
  {
    name: 'an answer that announces more than is sensible',
    arrange: (service) => {
      service.always('/generate', raw('HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n{'));
    },
    outcome: 'protocol',
    says: /larger/,
    ...paidUnheard,
  },
]);
