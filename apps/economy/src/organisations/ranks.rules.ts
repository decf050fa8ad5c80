import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { ORG_LIMITS } from '@cabildo/contracts/economy/organisations/orgs.ts';
import type { SentRank } from '@cabildo/contracts/economy/organisations/set_ranks.ts';
import type { RankRow, RankValues } from './ranks.table.ts';
import {
  atMost,
  refuseGiving,
  refuseLevel,
  refuseLimit,
  refuseRights,
  staffOf,
  type Standing,
} from './rules.ts';

/** The changes that make the sent list of ranks that of an organisation. */
export interface RankChanges {
  readonly added: readonly RankValues[];
  readonly changed: readonly (RankValues & { id: number })[];
  readonly removed: readonly RankRow[];
}

const valuesOf = ({ rank_id: _, ...values }: SentRank): RankValues => values;
const textOf = ({ name, level, rights, spend_per_day, commission_percent }: RankValues): string =>
  JSON.stringify([name, level, rights.toSorted(), spend_per_day, commission_percent]);

/** BZ-03: decides about a new list of ranks. `used`: how many members have each of the present ones. */
export function decideRanks(
  actor: Standing,
  stored: readonly RankRow[],
  sent: readonly SentRank[],
  used: ReadonlyMap<number, number>,
): RankChanges | Failure<'forbidden' | 'error' | 'limit_exceeded' | 'not_found'> {
  if (sent.length > ORG_LIMITS.ranks)
    return atMost(
      `${ORG_LIMITS.ranks} rangos de una organización`,
      `${ORG_LIMITS.ranks} ranks of an organisation`,
    );
  const byId = new Map(stored.map((rank) => [rank.id, rank]));
  const kept = sent.flatMap(({ rank_id }) => rank_id ?? []);
  if (
    new Set(kept).size < kept.length ||
    new Set(sent.map(({ name }) => name.toLowerCase())).size < sent.length
  )
    return fail('error', { message: TWICE });
  if (kept.some((id) => !byId.has(id))) return fail('not_found');
  const staff = staffOf(stored);
  const lowest = sent.find(({ rank_id }) => rank_id === staff.id);
  if (!lowest || sent.some(({ level }) => level < lowest.level))
    return fail('error', { status: 409, message: lowestStays(staff.name) });
  const changed = sent.filter(
    (each) => each.rank_id !== undefined && textOf(each) !== textOf(byId.get(each.rank_id)!),
  );
  const added = sent.filter(({ rank_id }) => rank_id === undefined);
  const removed = stored.filter(({ id }) => !kept.includes(id));
  const refusal =
    first(changed, (each) => refuseChanging(actor, byId.get(each.rank_id!)!, each)) ??
    first(added, (each) => refuseGiving(actor, each)) ??
    first(removed, (rank) => refuseLevel(actor, rank.level) ?? refuseUsed(rank, used));
  return (
    refusal ?? {
      added: added.map(valuesOf),
      changed: changed.map((each) => ({ id: each.rank_id!, ...valuesOf(each) })),
      removed,
    }
  );
}

function refuseChanging(actor: Standing, before: RankRow, sent: SentRank) {
  const given = sent.rights.filter((right) => !before.rights.includes(right));
  const refusal =
    refuseLevel(actor, before.level) ?? refuseRights(actor, { level: sent.level, rights: given });
  if (refusal) return refusal;
  const isSame = given.length === 0 && sent.spend_per_day === before.spend_per_day;
  return isSame ? undefined : refuseLimit(actor, sent);
}

function refuseUsed({ id, name }: RankRow, used: ReadonlyMap<number, number>): Failure<'error'> | undefined {
  const members = used.get(id) ?? 0;
  if (members === 0) return undefined;
  const message = {
    es: `El rango «${name}» tiene ${members} miembros: dales antes otro.`,
    en: `The rank “${name}” has ${members} members: give them another one before.`,
  };
  return fail('error', { status: 409, message });
}

const first = <T, F>(all: readonly T[], refuse: (each: T) => F | undefined): F | undefined => {
  for (const each of all) {
    const refusal = refuse(each);
    if (refusal) return refusal;
  }
  return undefined;
};

const TWICE: Message = {
  es: 'Un rango o un nombre de rango viene dos veces.',
  en: 'A rank or a name of a rank comes twice.',
};
const lowestStays = (name: string): Message => ({
  es: `El rango «${name}» se queda, y es el más bajo.`,
  en: `The rank “${name}” stays, and is the lowest.`,
});
