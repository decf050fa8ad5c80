import contract from '@cabildo/contracts/economy/organisations/authorize.rpc.ts';
import { handler } from '../deps.ts';

export default handler(contract, {
  async run() {
    return { refusal: 'not_found' as const, org: null, max_vehicles: 50, wholesale_percent: 100 };
  },
});
