import contract from '@cabildo/contracts/economy/payments/charges/tax_sale.rpc.ts';
import { handler } from '../../deps.ts';
import { taxOn } from './rules.ts';

export default handler(contract, {
  async run({ input: { server_id, sale, amounts }, deps }) {
    const config = await deps.configs.get(server_id);
    return { taxes: amounts.map((amount) => taxOn({ sale, amount, config })) };
  },
});
