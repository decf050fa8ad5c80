import { fail } from '@cabildo/contracts';
import { beneficiarySet } from '@cabildo/contracts/economy/inheritance/events.ts';
import contract from '@cabildo/contracts/economy/inheritance/set_beneficiary.ts';
import { mayOpen } from '../accounts/ended.table.ts';
import { handler } from '../handler.ts';
import { beneficiaryView, refusePart } from './rules.ts';
import { lockBeneficiaries, putBeneficiary } from './table.ts';

export default handler(contract, {
  async prepare({ input, deps, serverId, character }) {
    if (input.beneficiary_character_id === character.id) return fail('self_transfer');
    const heir = await deps.characters.live(serverId, input.beneficiary_character_id);
    return heir ? {} : fail('destination_not_found');
  },
  async handle({ input, serverId, character, settings, tx, emit, now }) {
    const { beneficiary_character_id, percentage } = input;
    // Until the transaction ends neither of the two does.
    if (!(await mayOpen(tx, serverId, character.id))) return fail('character_not_found');
    if (!(await mayOpen(tx, serverId, beneficiary_character_id))) return fail('destination_not_found');
    const present = await lockBeneficiaries(tx, character.id);
    const wanted = { beneficiary_character_id, percentage };
    const refusal = refusePart(present, wanted, settings.inheritance_config.max_beneficiaries);
    if (refusal) return refusal;
    const owner = { server_id: serverId, character_id: character.id, created_at: now };
    const stored = await putBeneficiary(tx, { ...owner, ...wanted });
    emit(beneficiarySet, { server_character_id: character.id, ...wanted }, { characterIds: [character.id] });
    return { beneficiary: beneficiaryView(stored) };
  },
});
