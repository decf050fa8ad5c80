import type { EventDraft, Failure, KeyMembership, Membership, RequestContext } from '@cabildo/contracts';
import { spendQuota, transactEmitting } from '@cabildo/kit/service';
import type { Deps } from '../deps.ts';

/** The look-up that a caller makes. */
interface Looker {
  readonly deps: Pick<Deps, 'database' | 'outbox'>;
  readonly ctx: RequestContext;
  readonly member: Membership | KeyMembership;
  readonly now: Date;
}

/** OT-09: puts a look-up into the log, before its answer leaves; refuses it where the user has made too many (FU-09). */
export const record = (
  { deps, ctx, member, now }: Looker,
  lookup: EventDraft,
): Promise<Failure<'limit_exceeded'> | undefined> =>
  transactEmitting(
    deps,
    now,
    async ({ tx, emit }) => {
      const spent = await spendQuota(tx, { name: 'lookups_made', member, now });
      if (!spent) emit(lookup);
      return spent;
    },
    ctx,
  );
