import { randomInt } from 'node:crypto';
import { parsePattern, randomText, textAt } from '@cabildo/contracts';
import type { Sql } from '@cabildo/kit/database';
import { plateOf } from './rules.ts';
import { findTaken } from './table.ts';

/** A format with no more plates than this is searched through, so that its last one is found too. */
const SMALL = 10_000;
/** Plates of a small format that an order may take: others take some of them at the same moment. */
const OFFERED = 64;
/** Plates of a large format that are drawn at once, and how often; with half of them taken, one order in 10^6 finds none. */
const DRAWN = 4;
const ROUNDS = 5;
/** Of so many plates a million vehicles have so few that of four draws one is free: the order will see. */
const VAST = 100_000_000;
/** Some plates of a format that are free at this moment or very likely are, in random order (CA-02); none when it is exhausted. */
export async function drawPlates(sql: Sql, serverId: number, format: string): Promise<string[]> {
  const pattern = parsePattern(format)!;
  if (pattern.capacity <= SMALL) {
    const all = Array.from({ length: pattern.capacity }, (_, at) => plateOf(textAt(pattern, at)));
    return shuffled(await freeOf(sql, serverId, all)).slice(0, OFFERED);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const drawn = Array.from({ length: DRAWN }, () => plateOf(randomText(pattern, randomInt)));
    const free = pattern.capacity >= VAST ? drawn : await freeOf(sql, serverId, drawn);
    if (free.length > 0) return free;
  }
  return [];
}

async function freeOf(sql: Sql, serverId: number, plates: readonly string[]): Promise<string[]> {
  const taken = await findTaken(
    sql,
    plates.map((plate) => ({ serverId, plate })),
  );
  return plates.filter((_, at) => !taken[at]);
}

function shuffled<T>(list: readonly T[]): T[] {
  const all = [...list];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}
