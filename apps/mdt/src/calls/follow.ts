import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { mdtRules } from '../config/table.ts';
import { charactersOf, decideStatus, followedStatus, type Crew } from '../crews/rules.ts';
import { storeCrews } from '../crews/table.ts';
import { movesOf } from './rules.ts';
import { unitsOnCalls, type CallRow } from './table.ts';

interface Followed {
  /** Calls as they were, and the same calls as they are now. */
  readonly from: readonly CallRow[];
  readonly to: readonly CallRow[];
  readonly now: Date;
}

/**
 * LD-03: sets units that came to a call en route, and those that left their last one available, where the server wants it. The
 * units were locked before the calls.
 */
export async function followCalls(
  tx: Tx,
  emit: Emit,
  crews: readonly Crew[],
  { from, to, now }: Followed,
): Promise<void> {
  const moves = from.map((stored, at) => movesOf(stored, to[at]!));
  const [came, left] = [
    new Set(moves.flatMap((each) => each.came)),
    new Set(moves.flatMap((each) => each.left)),
  ];
  const serverId = from[0]?.server_id;
  if (serverId === undefined || came.size + left.size === 0) return;
  const { dispatch_config } = await mdtRules.find(tx, serverId);
  if (!dispatch_config.auto_status) return;
  const onCalls = await unitsOnCalls(tx, serverId, [...left]);
  for (const crew of crews) {
    const isAmong = (characters: ReadonlySet<number>): boolean =>
      charactersOf(crew).some((id) => characters.has(id));
    const moved = { came: isAmong(came), left: isAmong(left), isOnCall: isAmong(onCalls) };
    const status = followedStatus(crew, moved);
    const decided = status && decideStatus(crew, { status, code: null }, now);
    if (!decided) continue;
    await storeCrews(tx, [decided.crew]);
    emit(decided.event, { serverId });
  }
}
