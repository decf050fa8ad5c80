import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { isAllowed } from '@cabildo/contracts/permissions';
import { beneficiarySet } from '@cabildo/contracts/economy/endings/inheritance/events.ts';
import { EXECUTORS } from '@cabildo/contracts/economy/endings/inheritance/inheritance.ts';
import contract from '@cabildo/contracts/economy/endings/inheritance/set_beneficiary.ts';
import { mayOpen } from '../../bank/accounts/ended.table.ts';
import { isOwnerEnded } from '../../bank/accounts/table.ts';
import { handler } from '../../deps.ts';
import { beneficiaryView, refusePart } from './rules.ts';
import { lockBeneficiaries, putBeneficiary } from './table.ts';

export default handler(contract, {
  async prepare({ input, deps, serverId, character }) {
    if (input.beneficiary_character_id === character.id) return fail('self_transfer');
    const heir = await deps.characters.live(serverId, input.beneficiary_character_id);
    if (!heir) return fail('destination_not_found');
    return { isAlive: (await deps.characters.live(serverId, character.id)) !== undefined };
  },
  async handle({ input, member, serverId, character, settings, tx, emit, now, prepared }) {
    const { beneficiary_character_id, percentage } = input;
    // Keeps both characters from being deleted until this transaction commits.
    const mayInherit = await mayOpen(tx, serverId, beneficiary_character_id);
    const isDead = !prepared.isAlive || (await isOwnerEnded(tx, character.id));
    // DN-09, ECB-15: the living name their own heirs, and executors those of the dead.
    if (!isDead && !character.isOwn) return fail('forbidden');
    if (isDead && !isAllowed(EXECUTORS, member)) return fail('character_not_found');
    if (!mayInherit) return fail('destination_not_found');
    const present = await lockBeneficiaries(tx, character.id);
    const wanted = { beneficiary_character_id, percentage };
    const refusal = refusePart(present, wanted, settings.inheritance_config.max_beneficiaries);
    if (refusal) return refusal;
    const owner = { server_id: serverId, character_id: character.id, created_at: now };
    const stored = await putBeneficiary(tx, { ...owner, ...wanted });
    emit(draft(beneficiarySet, { server_character_id: character.id, ...wanted }, [character.id]));
    return { beneficiary: beneficiaryView(stored) };
  },
});
