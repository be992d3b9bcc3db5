import * as v from 'valibot';
import { Stored, type Memory } from '../../disk/stored.js';

/** Whether the user has let agents speak, in any window: only then can this one be reached. */
export function agentsAllowed(state: Memory): Stored<v.BooleanSchema<undefined>> {
  return new Stored(state, 'lector.agents', v.boolean());
}

/** Begins the source of an agent's session, which can be muted. */
export const agentSource = 'agent:';
