import type { Names } from '@cabildo/characters';
import { sentenceOf, type EventContract } from '@cabildo/contracts/event';
import { plain } from '@cabildo/contracts/sentence.ts';
import { KINDS } from '@cabildo/contracts/webhooks/webhooks/kinds.ts';
import type { DueDelivery } from './table.ts';

const contracts: Readonly<Record<string, EventContract | undefined>> = KINDS;

/** Deliveries with their sentences as people read them in a chat: with the names of the moment at which they are sent (AU-02). */
export async function withNames(
  serverId: number,
  due: readonly DueDelivery[],
  names: Names,
): Promise<DueDelivery[]> {
  const spoken = due.map(({ kind, body, note }) => {
    const contract = contracts[kind];
    // The body is read where it has a sentence alone: it may be large, and that of a test has none.
    const said = contract && sentenceOf(contract, (JSON.parse(body) as { data: unknown }).data, 'es');
    return said ?? [note ?? kind];
  });
  const told = await names.tell(serverId, spoken, 'es');
  return due.map((each, at) => ({ ...each, note: plain(told[at]!) }));
}
