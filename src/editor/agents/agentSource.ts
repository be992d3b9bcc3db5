/** Begins the source of an agent's session, which can be muted. */
export const agentSource = 'agent:';
