import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/server_economy/get_wallet.ts';
import { handler } from '../../handler.ts';
import { listBillTypes } from '../../sql/bill_types.ts';
import { findWallet } from '../../sql/wallets.ts';

export default handler(contract, {
  async run({ input, ctx, db, deps }) {
    const characterId = await deps.characters.readable(ctx, input, 'view_bank_logs');
    if (isFailure(characterId)) return characterId;
    const serverId = ctx.membership!.server_id;
    const [wallet, types] = await Promise.all([
      findWallet(db, serverId, characterId),
      listBillTypes(db, serverId),
    ]);
    const looks = new Map(types.map((type) => [type.value, type]));
    const bills = Object.entries(wallet.bills)
      .map(([value, quantity]) => ({
        value: Number(value),
        quantity,
        label: looks.get(Number(value))?.label ?? null,
        image_url: looks.get(Number(value))?.image_url ?? null,
      }))
      .sort((a, b) => b.value - a.value);
    return { server_character_id: characterId, bills, total_cash: wallet.balance };
  },
});
