import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Tx } from '@cabildo/kit/database';
import { listLinkedCalls } from '../calls/table.ts';
import type { Deps } from '../deps.ts';
import { findPunishments } from '../punishments/table.ts';
import type { CaseRow } from './table.ts';

/** GW-24: the characters among these that are not of the server, living or dead. */
export async function strangersAmong(
  { characters }: Deps,
  serverId: number,
  characterIds: readonly number[] = [],
): Promise<number[]> {
  const found = await Promise.all(characterIds.map((id) => characters.find(serverId, id)));
  return characterIds.filter((_, index) => !found[index]);
}

/**
 * GW-24: refuses calls and punishments that are not of the server. No lock is needed: they are erased only with the server,
 * or a year after they are over, and a case does not list erased ones.
 */
export async function missingLink(
  tx: Tx,
  serverId: number,
  { call_ids, punishment_ids }: Pick<CaseRow, 'call_ids' | 'punishment_ids'>,
): Promise<Failure<'not_found'> | undefined> {
  const calls = await listLinkedCalls(tx, serverId, call_ids);
  if (calls.length < call_ids.length) return fail('not_found', { message: NO_CALL });
  const punishments = await findPunishments(tx, serverId, punishment_ids);
  return punishments.length < punishment_ids.length
    ? fail('not_found', { message: NO_PUNISHMENT })
    : undefined;
}

const NO_CALL = {
  es: 'El servidor no tiene alguno de los avisos de call_ids.',
  en: 'The server lacks one of the calls of call_ids.',
};
const NO_PUNISHMENT = {
  es: 'El servidor no tiene alguna de las sanciones de punishment_ids.',
  en: 'The server lacks one of the punishments of punishment_ids.',
};
