import { changeSetting, onDidChangeSettings, setting } from '../contributions/settings.js';
import type { ServiceSettings } from './accounts.js';

export const serviceSettings: ServiceSettings = {
  read: () => ({ service: setting('service'), baseUrl: setting('hosted.baseUrl') }),
  write: async ({ service, baseUrl }) => {
    // The address first: for a moment the other way round, a token would be sought for the former one.
    if (baseUrl !== undefined) await changeSetting('hosted.baseUrl', baseUrl);
    await changeSetting('service', service);
  },
  onDidChange: (listener) => onDidChangeSettings(['service', 'hosted.baseUrl'], listener),
};
