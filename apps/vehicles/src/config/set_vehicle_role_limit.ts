import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { LIMITS } from '@cabildo/contracts/limits';
import { vehicleLimitSet } from '@cabildo/contracts/vehicles/config/events.ts';
import contract from '@cabildo/contracts/vehicles/config/set_vehicle_role_limit.ts';
import { handler } from '../deps.ts';
import { countLimits, lockConfig, putLimit } from './table.ts';

const TOO_MANY = {
  es: `Ya hay límites para ${LIMITS.max_chat_roles} roles de chat, el máximo.`,
  en: `There are limits for ${LIMITS.max_chat_roles} chat roles already, the most there may be.`,
};

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    // The lock makes concurrent requests set limits one after another, so that each counts the ones before.
    await lockConfig(tx, serverId);
    if ((await countLimits(tx, serverId, input.cp_role_id)) >= LIMITS.max_chat_roles)
      return fail('limit_exceeded', { message: TOO_MANY });
    if (await putLimit(tx, { server_id: serverId, ...input })) emit(draft(vehicleLimitSet, input));
    return { role_limit: input };
  },
});
