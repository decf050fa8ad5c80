import contract from '@cabildo/contracts/identity/users/check_if_gp_group.ts';
import { handler } from '../deps.ts';

export default handler(contract, {
  async run({ input, deps }) {
    return { body: (await deps.group.has(input.gp_id)) ? ('si' as const) : ('no' as const) };
  },
});
