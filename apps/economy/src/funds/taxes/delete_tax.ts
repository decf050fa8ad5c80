import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/funds/taxes/delete_tax.ts';
import { taxDeleted } from '@cabildo/contracts/economy/funds/taxes/events.ts';
import { handler } from '../../deps.ts';
import { deleteTax } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const deleted = await deleteTax(tx, serverId, input.tax_id);
    if (!deleted) return fail('not_found');
    emit(draft(taxDeleted, { tax_id: deleted.id, name: deleted.name }));
    return { deleted: true as const };
  },
});
