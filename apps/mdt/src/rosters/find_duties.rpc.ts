import contract from '@cabildo/contracts/mdt/rosters/find_duties.rpc.ts';
import { handler } from '../deps.ts';
import { listDuties } from '../shifts/departments.table.ts';
import { dutySince } from './rules.ts';
import { listLed } from './table.ts';

export default handler(contract, {
  async run({ input, now, db, deps: { characters } }) {
    const duties = await listDuties(db, input.server_id, input.user_id, dutySince(now));
    const led = await listLed(db, [...(await characters.ofMember(input))]);
    return {
      duties: duties.map(({ department_id, powers }) => ({ department_id, powers: [...powers] })),
      led: [...led],
    };
  },
});
