import type { routes } from '../../api/wire/routes.js';
import type { Operation } from '../http/server.js';
import type { Allowance } from './allowance.js';

export function getUser(allowance: Allowance): Operation<typeof routes.user> {
  return {
    hasBody: false,
    run: async () => ({
      character_usage: await allowance.used(),
      character_allowance: allowance.characters,
      current_plan: 'Embedded',
      downgrading_to_plan: null,
      has_payment_method: false,
      // Nothing costs money here, so there is no portal to link to.
      portal_url: '',
      renewal_time: Math.floor(allowance.renewal().getTime() / 1000),
      status: 'active',
    }),
  };
}
