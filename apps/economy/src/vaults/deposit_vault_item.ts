import { fail, isFailure } from '@cabildo/contracts/errors';
import { MEMBER_LIMITS } from '@cabildo/contracts/limits';
import contract from '@cabildo/contracts/economy/vaults/deposit_vault_item.ts';
import { ordererOf } from '@cabildo/saga';
import { account } from '../bank/accounts/resource.ts';
import { isExempt, limitReached } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { counted, senderOf } from '../ledger/transfers-a-day.ts';
import { nameInCatalogue } from './item-names.ts';
import { itemsOf, vault, vaultItem, vaultMove } from './resource.ts';
import { decideDeposit } from './rules.ts';

export default handler(contract, {
  async prepare({ input: { item_id, item_name }, deps, ask, db, serverId }) {
    const itemName = item_id === undefined ? item_name! : await nameInCatalogue(ask, serverId, item_id);
    if (itemName === undefined) return fail('not_found');
    return { id: await deps.vaultMoveIds.reserve(1, db), itemName };
  },
  async execute(scope) {
    const { input, deps, ask, serverId, member, character, settings, origin } = scope;
    const { id, itemName } = scope.prepared;
    const { account_id, item_id: itemId = null, quantity } = input;
    const mover = { id, characterId: character.id, ...ordererOf(scope) };
    const submit = () =>
      deps.ledger.submit({
        ...origin,
        serverId,
        ...counted(senderOf(member, settings), {
          uses: {
            account: account(account_id),
            vault: vault(account_id),
            stored: isExempt(member) ? undefined : itemsOf(character.id),
            item: vaultItem(id),
            move: vaultMove(id),
          },
          decide({ stored, ...states }, time) {
            if (stored !== undefined && stored >= MEMBER_LIMITS.vault_items.max)
              return limitReached('vault_items');
            const decision = decideDeposit({ ...mover, itemId, itemName, quantity }, states, time);
            if (isFailure(decision) || stored === undefined) return decision;
            return { ...decision, changes: { ...decision.changes, stored: stored + 1 } };
          },
        }),
      });
    return deps.vaultMoves.carryOut(submit, { ask, origin });
  },
});
