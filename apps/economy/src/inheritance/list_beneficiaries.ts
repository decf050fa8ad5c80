import contract from '@cabildo/contracts/economy/inheritance/list_beneficiaries.ts';
import { handler } from '../handler.ts';
import { beneficiaryView } from './rules.ts';
import { listBeneficiaries } from './table.ts';

export default handler(contract, {
  async run({ character, db }) {
    const found = await listBeneficiaries(db, character.id);
    return {
      beneficiaries: found.map(beneficiaryView),
      total_percentage: found.reduce((sum, { percentage }) => sum + percentage, 0),
    };
  },
});
