import contract from '@cabildo/contracts/economy/bank/cash/get_wallet.ts';
import { handler } from '../../deps.ts';
import { listBillTypes } from './bill-types.table.ts';
import { findWallet } from './wallets.table.ts';

export default handler(contract, {
  async run({ serverId, character, db }) {
    const [wallet, types] = await Promise.all([
      findWallet(db, serverId, character.id),
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
    return { server_character_id: character.id, bills, total_cash: wallet.balance };
  },
});
