import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Tx } from '@cabildo/kit/database';
import { listLinkedCalls } from '../calls/table.ts';
import { findCase } from '../cases/table.ts';
import { findCharges } from '../charges/table.ts';
import type { Deps } from '../deps.ts';
import type { ReportRow } from './table.ts';
import { unknownNamed, type NamedValue } from './values.rules.ts';

/** GW-24: the values that name characters which are not of the server, living or dead. */
export async function strangersIn(
  { characters }: Pick<Deps, 'characters'>,
  serverId: number,
  named: readonly NamedValue[],
): Promise<NamedValue[]> {
  const asked = named.filter(({ type }) => type === 'character');
  const found = await Promise.all(asked.map(({ id }) => characters.find(serverId, id)));
  return asked.filter((_, index) => !found[index]);
}

/** GW-24: refuses a value that names a charge which is not of the server. */
export async function refuseCharges(
  tx: Tx,
  serverId: number,
  named: readonly NamedValue[],
): Promise<Failure<'not_found' | 'character_not_found'> | undefined> {
  const asked = named.filter(({ type }) => type === 'charge');
  if (asked.length === 0) return undefined;
  const found = await findCharges(
    tx,
    serverId,
    asked.map(({ id }) => id),
  );
  const lacking = asked.find(({ id }) => !found.some((each) => each.id === id));
  return lacking && unknownNamed(lacking);
}

/** GW-24: refuses a call or a case that is not of the server. No lock is needed: a report outlives both. */
export async function refuseLinks(
  tx: Tx,
  serverId: number,
  { call_id, case_id }: Pick<ReportRow, 'call_id' | 'case_id'>,
): Promise<Failure<'not_found'> | undefined> {
  if (call_id !== null && (await listLinkedCalls(tx, serverId, [call_id])).length === 0)
    return fail('not_found', { message: NO_CALL });
  if (case_id !== null && !(await findCase(tx, serverId, case_id)))
    return fail('not_found', { message: NO_CASE });
  return undefined;
}

const NO_CALL = { es: 'El servidor no tiene ese aviso.', en: 'The server has no such call.' };
const NO_CASE = { es: 'El servidor no tiene ese caso.', en: 'The server has no such case.' };
