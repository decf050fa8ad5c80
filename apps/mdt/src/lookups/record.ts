import type { RequestContext } from '@cabildo/contracts/action';
import type { Failure } from '@cabildo/contracts/errors';
import type { EventDraft } from '@cabildo/contracts/event';
import type { KeyMembership, Membership } from '@cabildo/contracts/permissions';
import { spendQuota, transactEmitting } from '@cabildo/kit/service';
import type { Deps } from '../deps.ts';

/** The look-up that a caller makes. */
interface Looker {
  readonly deps: Pick<Deps, 'database' | 'outbox'>;
  readonly ctx: RequestContext;
  readonly member: Membership | KeyMembership;
  readonly now: Date;
}

/** FU-09: counts a look-up before it searches; refuses it where the person has made too many. */
export const spend = ({ deps, member, now }: Looker): Promise<Failure<'limit_exceeded'> | undefined> =>
  deps.database.transaction((tx) => spendQuota(tx, { name: 'lookups_made', member, now }));

/** OT-09: puts a look-up into the log, before its answer leaves. */
export const record = ({ deps, ctx, now }: Looker, lookup: EventDraft): Promise<void> =>
  transactEmitting(deps, now, async ({ emit }) => emit(lookup), ctx);
