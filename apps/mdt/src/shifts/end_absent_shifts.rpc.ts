import contract from '@cabildo/contracts/mdt/shifts/end_absent_shifts.rpc.ts';
import { handler } from '../deps.ts';
import { endShifts } from './end.ts';
import { endOf } from './rules.ts';
import { lockOpenShiftsOfPlayers } from './table.ts';

export default handler(contract, {
  async handle({ input: { server_id, absent }, tx, emit, now }) {
    const seen = new Map(absent.map(({ user_id, seen_at }) => [user_id, new Date(seen_at)]));
    const open = await lockOpenShiftsOfPlayers(tx, server_id, [...seen.keys()]);
    // A shift past its limit has ended, even before the job has stored its end.
    const left = open.filter((shift) => shift.started_at <= seen.get(shift.user_id)! && !endOf(shift, now));
    const at = ({ user_id }: { user_id: number }) => seen.get(user_id)!;
    await endShifts(tx, emit, left, { at, by: 'absent', now });
    return { ended: left.length };
  },
});
