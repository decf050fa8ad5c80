import { isAllowed, type Membership } from '@cabildo/contracts/permissions';
import type { Sql } from '@cabildo/kit/database';
import { listLed } from './table.ts';

/** A member, and the live characters of that member. */
export interface Leading {
  readonly member: Membership;
  readonly own: ReadonlySet<number>;
}

/** OT-06: the departments that a member leads; null: an admin, who decides about all of them. */
export const ledBy = async (sql: Sql, { member, own }: Leading): Promise<ReadonlySet<number> | null> =>
  isAllowed('admin', member) ? null : listLed(sql, [...own]);
