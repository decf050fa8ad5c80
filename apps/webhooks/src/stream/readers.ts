import { fail, type Failure } from '@cabildo/contracts/errors';
import type { StreamStart } from '@cabildo/contracts/event';
import { isAllowed, type KeyMembership, type Membership } from '@cabildo/contracts/permissions';
import {
  KIND_NAMES,
  ownMatterOf,
  type Followed,
  type Kind,
} from '@cabildo/contracts/webhooks/webhooks/kinds.ts';

type Words = StreamStart['access'];

/** V1-14: readers of the log follow everything, */
const OF_THE_LOG: Words = ['admin', 'view_logs'];
/** moderators and these powers open warrants and BOLOs, as in their lists (OT-08), */
const OF_RECORDS: Words = [...OF_THE_LOG, 'mod', 'lookup', 'warrants', 'dispatch'];
/** and every member follows the dispatch. */
const OF_DISPATCH: Words = ['member'];
/** The narrowest circle first: each includes the ones before it. */
const CIRCLES = [OF_THE_LOG, OF_RECORDS, OF_DISPATCH];

function readersOf(kind: Kind): Words {
  if (/^(?:call|shift|unit)\./.test(kind)) return OF_DISPATCH;
  return /^(?:bolo|warrant)\./.test(kind) ? OF_RECORDS : OF_THE_LOG;
}

const isAmong = (kind: Kind, asked: Followed): boolean =>
  asked === kind || (asked.endsWith('.*') && kind.startsWith(asked.slice(0, -1)));

/**
 * The kinds that a stream sends to a member, those of which it sends the member's own matters alone, and the access that it needs
 * as long as it is open (V1-14). Where no kinds are asked for, they are all that the member may read; null: every kind.
 * @param isGame whether a game session asks, which is open to dispatch and records alone, as it is no reader of the log (ID-12)
 */
export function followedBy(
  member: Membership | KeyMembership,
  asked: readonly Followed[] | undefined,
  isGame = false,
): (Pick<StreamStart, 'kinds' | 'access'> & { ownKinds: Kind[] }) | Failure<'forbidden'> {
  const mayRead = (kind: Kind): boolean => {
    const readers = readersOf(kind);
    return !(isGame && readers === OF_THE_LOG) && isAllowed(readers, member);
  };
  const isOwn = (kind: Kind): boolean => member.user_id !== null && ownMatterOf(kind) !== undefined;
  const open = KIND_NAMES.filter((kind) => mayRead(kind) || isOwn(kind));
  // A group is those of its kinds that are open.
  const refused = asked?.find((each) => !open.some((kind) => isAmong(kind, each)));
  if (refused) return fail('forbidden', { message: notOpen(refused) });
  const followed = open.filter((kind) => !asked || asked.some((each) => isAmong(kind, each)));
  const kinds = followed.filter(mayRead);
  const access = CIRCLES.find((circle) => kinds.some((kind) => readersOf(kind) === circle)) ?? OF_DISPATCH;
  return {
    kinds: kinds.length === KIND_NAMES.length ? null : kinds,
    ownKinds: followed.filter((kind) => !mayRead(kind)),
    access,
  };
}

const notOpen = (kind: Followed) => ({
  es: `No puedes seguir los eventos «${kind}». Pide solo los que te corresponden, o ninguno en kinds para recibirlos todos.`,
  en: `You may not follow events “${kind}”. Ask only for those open to you, or leave kinds out to get all of them.`,
});
