import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { characterOf, type Company } from '../../lab/companies.ts';
import { lookInto } from '../../lab/databases.ts';

/** Wages are one a minute, so that nothing is rounded. */
export const PER_HOUR = 60;
const DAYS = 10;
const MINUTES_A_DAY = 30;
/** The minutes that all staff of all companies have worked. */
export const MINUTES = DAYS * MINUTES_A_DAY;
/** The membership and the pay began so long ago, and the shifts lie in between. */
const DAYS_AGO = 20;
/** One company after another pays by its period, while services are killed. */
const APART_MS = 2_000;

/** Lets the staff have worked for days that are over, and each company pay for them twice: by its period, and by hand. */
export const workBefore = (stack: Stack, { serverId }: Community, companies: readonly Company[]) =>
  lookInto(stack, ['economy', 'mdt'], async ({ economy, mdt }) => {
    for (const [nth, { orgId, owner, staff }] of companies.entries()) {
      const asked = { server_id: serverId, org_id: orgId, period: '1mo' } as const;
      await owner.client.api.orgs.setPayPeriod(asked);
      await economy.query(
        `UPDATE org_members SET joined_at = joined_at - make_interval(days => $2) WHERE org_id = $1`,
        [orgId, DAYS_AGO],
      );
      await economy.query(
        `UPDATE org_pay SET began_at = began_at - make_interval(days => $2),
           counted_until = counted_until - make_interval(days => $2), next_at = $3 WHERE org_id = $1`,
        [orgId, DAYS_AGO, new Date(Date.now() + nth * APART_MS)],
      );
      await mdt.query(
        `INSERT INTO shifts (server_id, character_id, user_id, org_id, started_at, ended_at, end_reason, ended_by)
         SELECT $1, c, c, $2, d, d + make_interval(mins => $3), 'own', 'officer'
         FROM unnest($4::bigint[]) c,
           generate_series(date_trunc('day', now()) - make_interval(days => $5), now() - interval '2 days', '1 day') d
         WHERE d < date_trunc('day', now()) - make_interval(days => $5 - $6)`,
        [serverId, orgId, MINUTES_A_DAY, staff.map(characterOf), DAYS_AGO - 2, DAYS],
      );
    }
  });
