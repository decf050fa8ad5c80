import type { ActionContract, InputOf } from '@cabildo/contracts/action';
import type { ThresholdAction } from '@cabildo/contracts/community/points/points.ts';
import type { Permission } from '@cabildo/contracts/permissions';
import ban from '@cabildo/contracts/servers/bans/ban.ts';
import setRole from '@cabildo/contracts/servers/members/set_role.ts';
import { transactEmitting } from '@cabildo/kit/service';
import { carryOut, memberNow } from '../acting.ts';
import { leasedJob } from '../deps.ts';
import { banEnd } from './rules.ts';
import { duePoints, lockPoints, updatePoints, type Pending, type PointsRow } from './table.ts';

/** AC-04: the right that each threshold needs. */
export const RIGHTS: Readonly<Record<ThresholdAction, Permission>> = {
  notify: 'manage_members',
  remove_role: 'assign_roles',
  ban: 'manage_members',
};

interface Command {
  readonly contract: ActionContract;
  readonly input: unknown;
}

const command = <C extends ActionContract>(contract: C, input: Partial<InputOf<C>>): Command => ({
  contract,
  input,
});

function commandOf(
  pending: Pending,
  { user_id: target_user_id, reason, created_at }: PointsRow,
): Command | undefined {
  switch (pending.do) {
    case 'remove_role':
      return command(setRole, { target_user_id, new_role: 'member' });
    case 'ban':
      return command(ban, {
        target_user_id,
        reason: `${pending.points} puntos: ${reason}`.slice(0, 500),
        // The key is the same at every try, and so is the end.
        expires_at: banEnd(pending, created_at),
      });
    case 'notify':
      return undefined;
  }
}

/** AC-04: carries thresholds out, as the person who gave the points or who applied them; what that person may not do stays pending. */
export default leasedJob({
  name: 'run_thresholds',
  ...duePoints,
  async eachLeased(row, { deps, ask, cause, deadline, now }) {
    const member = await memberNow(ask, row.server_id, row.act_by_user_id);
    const left: Pending[] = [];
    for (const pending of row.pending) {
      const wanted = commandOf(pending, row);
      if (!wanted) continue;
      const key = `points:${row.id}:${pending.points}:${row.attempt}`;
      const command = { contract: wanted.contract, input: wanted.input as never, access: RIGHTS[pending.do] };
      const reply =
        member &&
        (await carryOut({ deps, ask, cause, deadline }, command, { member, key, device: 'points' }));
      if (!reply?.ok) left.push(pending);
    }
    await transactEmitting(deps, now, async ({ tx }) => {
      const stored = await lockPoints(tx, row.server_id, row.id);
      // The points were voided, or another person has them carried out.
      if (!stored || stored.voided_at || stored.attempt !== row.attempt) return;
      await updatePoints(tx, { ...stored, pending: left, due_at: null });
    });
  },
});
