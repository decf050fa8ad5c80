import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { isAllowed } from '@cabildo/contracts/permissions';
import { beneficiaryRemoved } from '@cabildo/contracts/economy/endings/inheritance/events.ts';
import { EXECUTORS } from '@cabildo/contracts/economy/endings/inheritance/inheritance.ts';
import contract from '@cabildo/contracts/economy/endings/inheritance/remove_beneficiary.ts';
import { isOwnerEnded } from '../../bank/accounts/table.ts';
import { handler } from '../../deps.ts';
import { deleteBeneficiary, findBeneficiary } from './table.ts';

export default handler(contract, {
  async handle({ input, member, serverId, characters, tx, emit }) {
    const found = await findBeneficiary(tx, serverId, input.beneficiary_id);
    if (!found) return fail('not_found');
    // ECB-15: executors remove the beneficiaries of the dead.
    const isDead = await isOwnerEnded(tx, found.character_id);
    const mayRemove = isDead ? isAllowed(EXECUTORS, member) : characters.has(found.character_id);
    if (!mayRemove) return fail('forbidden');
    if (!(await deleteBeneficiary(tx, found.id))) return fail('not_found');
    const { character_id: server_character_id, beneficiary_character_id } = found;
    emit(draft(beneficiaryRemoved, { server_character_id, beneficiary_character_id }, [server_character_id]));
    return { removed: true as const };
  },
});
