import { randomInt } from 'node:crypto';
import { parsePattern, randomText, textAt } from '@cabildo/contracts/fields';
import type { Sql } from '@cabildo/kit/database';
import { plateOf } from './rules.ts';
import { findTaken } from './table.ts';

/** All plates of a format with no more than this are looked up, so that the last free one is found, too. */
const SMALL = 10_000;
/** Free plates of a small format that an order gets, because concurrent orders take some of them. */
const OFFERED = 64;
/** Plates of a large format that are drawn at once, and how often; with half of them taken, one order in 10^6 finds none. */
const DRAWN = 4;
const ROUNDS = 5;
/** A million vehicles take so few of this many plates that one of four draws is free: draws are not looked up first. */
const VAST = 100_000_000;
/** CA-02: some plates of a format that are free, or very likely are, in random order; none when the format is exhausted. */
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
