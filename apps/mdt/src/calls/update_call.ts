import { authorOf } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/calls/update_call.ts';
import type { Tx } from '@cabildo/kit/database';
import { codeAmong } from '../codes/rules.ts';
import { listCodes } from '../codes/table.ts';
import { charactersOf, withPartners, type Crew } from '../crews/rules.ts';
import { lockCrews, lockUnits } from '../crews/table.ts';
import { shareDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { dutySince } from '../rosters/rules.ts';
import { saveChange } from './change.ts';
import { followCalls } from './follow.ts';
import { refuseForeignIds } from './people.ts';
import { callView, decideUpdate, unitsOf } from './rules.ts';
import { refuseMoreOpen } from './open-calls.ts';
import { findCall, lockCall, lockCaseNumbers } from './table.ts';

export default handler(contract, {
  prepare: ({ input, serverId, deps }) => refuseForeignIds(deps, serverId, input),
  async handle({ input, ctx, serverId, member, tx, emit, now }) {
    const { call_id, expected_version: expected, call_code, ...fields } = input;
    const at = { by: authorOf(ctx), now };
    const code = call_code ? codeAmong(await listCodes(tx, serverId), 'call', call_code) : undefined;
    if (isFailure(code)) return code;
    const isMoving = fields.units !== undefined || fields.status !== undefined;
    const crews = isMoving
      ? await lockMoving(tx, { serverId, callId: call_id, sent: fields.units ?? [], since: dutySince(now) })
      : [];
    const units = fields.units && withPartners(fields.units, crews);
    const stored = await lockCall(tx, serverId, call_id);
    if (!stored) return fail('not_found');
    const sent = { ...fields, units, call_code: code?.code ?? call_code };
    const decided = decideUpdate(stored, {
      sent,
      expected,
      onDuty: new Set(crews.flatMap(charactersOf)),
      at,
    });
    if (isFailure(decided)) return decided;
    const { call: wanted } = decided;
    const { department_id } = wanted;
    const isMoved = department_id !== null && department_id !== stored.department_id;
    if (isMoved && !(await shareDepartment(tx, serverId, department_id))) return fail('not_found');
    if (stored.status === 'closed' && wanted.status !== 'closed') {
      await lockCaseNumbers(tx, serverId);
      const full = await refuseMoreOpen(tx, member, stored.person_id ?? stored.created_by);
      if (full) return full;
    }
    await saveChange(tx, emit, stored, decided, 'dispatch');
    await followCalls(tx, emit, crews, { from: [stored], to: [wanted], now });
    return { call: callView(wanted) };
  },
});

/** The units that may come to a call or leave it. Nobody else sends units to it meanwhile, so that it gets none that are not among them. */
async function lockMoving(
  tx: Tx,
  { serverId, callId, sent, since }: { serverId: number; callId: number; sent: number[]; since: Date },
): Promise<Crew[]> {
  await lockUnits(tx, serverId);
  const before = await findCall(tx, serverId, callId);
  return lockCrews(tx, serverId, [...(before ? unitsOf(before) : []), ...sent], since);
}
