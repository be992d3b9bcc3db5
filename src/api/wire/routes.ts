// The only definition of the interface's paths, shared by the client and the embedded service.

export const routes = {
  generate: '/generate',
  voices: '/voices',
  user: '/user',
  voiceCloning: '/voice-cloning',
} as const;

export type Route = (typeof routes)[keyof typeof routes];

export function isRoute(path: string): path is Route {
  return Object.values<string>(routes).includes(path);
}
