import { changeSetting, onDidChangeSettings, setting } from '../contributions/settings.js';
import type { ServiceSettings } from './accounts.js';

export const serviceSettings: ServiceSettings = {
  read: () => ({ service: setting('service'), baseUrl: setting('hosted.baseUrl') }),
  write: async ({ service, baseUrl }) => {
    // The address goes first: the other way round, the token of the previous one would be looked up for a moment.
    if (baseUrl !== undefined) await changeSetting('hosted.baseUrl', baseUrl);
    await changeSetting('service', service);
  },
  onDidChange: (listener) => onDidChangeSettings(['service', 'hosted.baseUrl'], listener),
};
