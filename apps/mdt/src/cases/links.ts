import { fail, type Failure } from '@cabildo/contracts';
import type { Tx } from '@cabildo/kit';
import { listLinkedCalls } from '../calls/table.ts';
import type { Deps } from '../handler.ts';

/** GW-24: those of these characters that are not of the server, living or dead. */
export async function strangersAmong(
  { characters }: Deps,
  serverId: number,
  characterIds: readonly number[] = [],
): Promise<number[]> {
  const found = await Promise.all(characterIds.map((id) => characters.find(serverId, id)));
  return characterIds.filter((_, index) => !found[index]);
}

/** GW-24: refuses calls that are not of the server. They are erased with it alone, so that no lock is needed. */
export async function missingCall(
  tx: Tx,
  serverId: number,
  callIds: readonly number[],
): Promise<Failure<'not_found'> | undefined> {
  const found = await listLinkedCalls(tx, serverId, callIds);
  return found.length === callIds.length ? undefined : fail('not_found', { message: NO_CALL });
}

const NO_CALL = {
  es: 'El servidor no tiene alguno de los avisos de call_ids.',
  en: 'The server lacks one of the calls of call_ids.',
};
