import contract from '@cabildo/contracts/mdt/units/leave_unit.ts';
import { crewOf, unitView } from '../crews/rules.ts';
import { lockCrews, storeCrews } from '../crews/table.ts';
import { handler } from '../deps.ts';
import { dutySince, refuseOffDuty } from '../rosters/rules.ts';
import { leftDrafts, parted } from './rules.ts';

export default handler(contract, {
  async handle({ serverId, character: { id }, tx, emit, now }) {
    const [crew] = await lockCrews(tx, serverId, [id], dutySince(now));
    if (!crew) return refuseOffDuty([id]);
    const crews = parted(crew, id);
    const unit = unitView(crewOf(crews, id)!);
    if (crew.partners.length === 0) return { unit };
    await storeCrews(tx, crews);
    for (const each of leftDrafts(crew, id)) emit(each);
    return { unit };
  },
});
