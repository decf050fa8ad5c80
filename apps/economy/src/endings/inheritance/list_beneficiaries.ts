import { fail } from '@cabildo/contracts/errors';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/economy/endings/inheritance/list_beneficiaries.ts';
import { isOwnerEnded } from '../../bank/accounts/table.ts';
import { handler } from '../../deps.ts';
import { beneficiaryView } from './rules.ts';
import { listBeneficiaries } from './table.ts';

export default handler(contract, {
  async run({ character, member, db }) {
    // ECB-15: executors may read the beneficiaries of the dead only.
    const mayRead = character.isOwn || isAllowed('view_bank_logs', member);
    if (!mayRead && !(await isOwnerEnded(db, character.id))) return fail('forbidden');
    const found = await listBeneficiaries(db, character.id);
    return {
      beneficiaries: found.map(beneficiaryView),
      total_percentage: found.reduce((sum, { percentage }) => sum + percentage, 0),
    };
  },
});
