import contract from '@cabildo/contracts/economy/vaults/withdraw_vault_item.ts';
import { ordererOf } from '@cabildo/saga';
import { account } from '../bank/accounts/resource.ts';
import { findBank } from '../bank/accounts/table.ts';
import { handler } from '../deps.ts';
import { counted, senderOf } from '../ledger/transfers-a-day.ts';
import { nameInCatalogue } from './item-names.ts';
import { vault, vaultItem, vaultMove } from './resource.ts';
import { decideWithdrawal } from './rules.ts';
import { findItem } from './table.ts';

export default handler(contract, {
  async prepare({ input: { vault_item_id }, deps, ask, db, serverId, character }) {
    const [id, bank, item] = await Promise.all([
      deps.vaultMoveIds.reserve(1, db),
      findBank(db, serverId, character.id),
      findItem(db, vault_item_id),
    ]);
    const itemId = item?.item_id ?? undefined;
    const itemName = itemId === undefined ? undefined : await nameInCatalogue(ask, serverId, itemId);
    return { id, bankId: bank?.id, itemName };
  },
  async execute(scope) {
    const { input, deps, ask, serverId, member, character, settings, origin } = scope;
    const { id, bankId, itemName } = scope.prepared;
    const { account_id, vault_item_id, quantity = null } = input;
    const mover = { id, characterId: character.id, ...ordererOf(scope) };
    const submit = () =>
      deps.ledger.submit({
        ...origin,
        serverId,
        // No limit refuses to empty a place (OT-03); parts that are chosen are movements like others (FU-09).
        ...counted(quantity === null ? undefined : senderOf(member, settings), {
          uses: {
            account: account(account_id),
            bank: bankId === undefined ? undefined : account(bankId),
            vault: vault(account_id),
            item: vaultItem(vault_item_id),
            move: vaultMove(id),
          },
          decide: (states, time) => decideWithdrawal({ ...mover, quantity, itemName }, states, time),
        }),
      });
    return deps.vaultMoves.carryOut(submit, { ask, origin });
  },
});
