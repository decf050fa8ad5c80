import type { Failure } from '@cabildo/contracts/errors';
import { isAllowed, type Membership } from '@cabildo/contracts/permissions';
import type { Sql } from '@cabildo/kit/database';
import { membersAmong } from '../organisations/members.table.ts';
import { refuseRight } from '../organisations/rules.ts';

interface Reader {
  readonly member: Membership;
  readonly characters: ReadonlySet<number>;
}

/** PY-05: refuses who neither sees the staff of an organisation nor manages those of the server. */
export async function refuseReader(
  sql: Sql,
  orgId: number,
  { member, characters }: Reader,
): Promise<Failure<'forbidden'> | undefined> {
  if (isAllowed('manage_orgs', member)) return undefined;
  const own = await membersAmong(sql, orgId, [...characters]);
  return refuseRight(
    own.find(({ rights }) => rights.includes('view_staff')),
    'view_staff',
  );
}
