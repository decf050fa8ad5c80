import { countedPageOf, cutPage, offsetOf } from '@cabildo/contracts/fields';
import { LIMITS } from '@cabildo/contracts/limits';
import contract from '@cabildo/contracts/economy/funds/taxes/get_tax_history.ts';
import { handler } from '../../deps.ts';
import { kindsOf, taxTypeOf } from './rules.ts';
import { countTaxEntries, listTaxEntries } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const { tax_type, cursor, per_page } = input;
    const kinds = kindsOf(tax_type);
    const at = { limit: per_page + 1, offset: cursor === undefined ? offsetOf(input) : 0, after: cursor };
    const [rows, total] = await Promise.all([
      listTaxEntries(db, serverId, kinds, at),
      countTaxEntries(db, serverId, kinds, LIMITS.max_counted + 1),
    ]);
    const { shown, next_cursor } = cutPage(rows, input, (row) => ({
      register_id: row.id,
      transfer_id: row.transfer_id,
      tax_type: taxTypeOf(row.kind),
      amount: row.amount,
      concept: row.concept,
      created_at: row.created_at.toISOString(),
    }));
    return { entries: shown, ...countedPageOf(input, total), next_cursor };
  },
});
