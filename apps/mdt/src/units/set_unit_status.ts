import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/units/set_unit_status.ts';
import { codeAmong } from '../codes/rules.ts';
import { listCodes } from '../codes/table.ts';
import { decideStatus, unitView } from '../crews/rules.ts';
import { lockCrews, storeCrews } from '../crews/table.ts';
import { handler } from '../deps.ts';
import { dutySince, refuseOffDuty } from '../rosters/rules.ts';

export default handler(contract, {
  async handle({ input, serverId, character: { id }, tx, emit, now }) {
    const code =
      input.code === undefined ? undefined : codeAmong(await listCodes(tx, serverId), 'status', input.code);
    if (isFailure(code)) return code;
    const [crew] = await lockCrews(tx, serverId, [id], dutySince(now));
    if (!crew) return refuseOffDuty([id]);
    const doing = { status: (code?.maps_to ?? input.status)!, code: code?.code ?? null };
    const decided = decideStatus(crew, doing, now);
    if (!decided) return { unit: unitView(crew) };
    await storeCrews(tx, [decided.crew]);
    emit(decided.event);
    return { unit: unitView(decided.crew) };
  },
});
