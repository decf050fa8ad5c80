import contract from '@cabildo/contracts/economy/vaults/deposit_vault_item.ts';
import { account } from '../accounts/resource.ts';
import { handler } from '../handler.ts';
import { vault, vaultItem, vaultMove } from './resource.ts';
import { decideDeposit } from './rules.ts';

export default handler(contract, {
  prepare: async ({ deps, db }) => ({ id: await deps.vaultMoveIds.reserve(1, db) }),
  async execute({ input, deps, ask, serverId, member, character, prepared: { id }, origin }) {
    const { account_id, item_id: itemId = null, item_name: itemName, quantity } = input;
    const mover = { id, serverId, characterId: character.id, userId: member.user_id, claim: origin.claim };
    const submit = () =>
      deps.ledger.submit({
        ...origin,
        serverId,
        uses: {
          account: account(account_id),
          vault: vault(account_id),
          item: vaultItem(id),
          move: vaultMove(id),
        },
        decide: (states, time) => decideDeposit({ ...mover, itemId, itemName, quantity }, states, time),
      });
    return deps.vaultMoves.carryOut(submit, { ask, origin });
  },
});
