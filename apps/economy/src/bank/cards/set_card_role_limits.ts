import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { LIMITS } from '@cabildo/contracts/limits';
import { cardRoleLimitSet } from '@cabildo/contracts/economy/bank/cards/events.ts';
import contract from '@cabildo/contracts/economy/bank/cards/set_card_role_limits.ts';
import { lockBankSections } from '../../config/table.ts';
import { handler } from '../../deps.ts';
import { countOtherLimits, dropRoleLimit, listRoleLimits, putRoleLimit } from './role-limits.table.ts';

const TOO_MANY = {
  es: `Ya hay límites para ${LIMITS.max_chat_roles} roles de chat, el máximo.`,
  en: `There are limits for ${LIMITS.max_chat_roles} chat roles already, the most there may be.`,
};

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    // The lock makes requests set limits one after another, so that each is in the count of the next.
    await lockBankSections(tx, serverId);
    const { cp_role_id, max_cards } = input;
    if (max_cards === 0) await dropRoleLimit(tx, serverId, cp_role_id);
    else if ((await countOtherLimits(tx, serverId, cp_role_id)) >= LIMITS.max_chat_roles)
      return fail('limit_exceeded', { message: TOO_MANY });
    else await putRoleLimit(tx, serverId, input);
    emit(draft(cardRoleLimitSet, input));
    return { role_limits: await listRoleLimits(tx, serverId) };
  },
});
