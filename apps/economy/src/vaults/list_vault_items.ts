import { isFailure } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/vaults/list_vault_items.ts';
import { handler } from '../deps.ts';
import { namedAnew } from './item-names.ts';
import { readableVault } from './readable-vault.ts';
import { listItems } from './table.ts';
import { itemView } from './views.ts';

export default handler(contract, {
  async run(scope) {
    const { input, ask, serverId, db } = scope;
    const found = await readableVault(scope, input);
    if (isFailure(found)) return found;
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listItems(db, input.account_id, at);
    const named = await namedAnew(ask, serverId, rows);
    return { items: named.map(itemView), ...pageOf(input, total) };
  },
});
