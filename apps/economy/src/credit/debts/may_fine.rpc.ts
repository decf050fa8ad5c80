import contract from '@cabildo/contracts/economy/credit/debts/may_fine.rpc.ts';
import { handler } from '../../deps.ts';
import { refuseFine } from './rules.ts';

export default handler(contract, {
  async run({ input: { server_id, amount }, deps }) {
    const { fines_config } = await deps.configs.get(server_id);
    return { refusal: refuseFine(amount, fines_config) ?? null };
  },
});
