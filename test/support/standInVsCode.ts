// Whatever is imported from here on gets the stand-in for `vscode`.

import { register } from 'node:module';

const standIn = new URL('./vscodeStandIn.ts', import.meta.url).href;
const hook = `export const resolve = (name, context, next) =>
  next(name === 'vscode' ? ${JSON.stringify(standIn)} : name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
