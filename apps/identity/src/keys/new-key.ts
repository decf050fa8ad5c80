import type { RequestContext } from '@cabildo/contracts/action';
import { draft } from '@cabildo/contracts/event';
import { LIMITS } from '@cabildo/contracts/limits';
import { keyCreated, keyRevoked } from '@cabildo/contracts/identity/keys/events.ts';
import type { Tx } from '@cabildo/kit/database';
import { hashToken, newToken, type Emit } from '@cabildo/kit/service';
import type { Deps } from '../deps.ts';
import { keyTimes, panelEndOf } from './rules.ts';
import { deleteOldestKeys, insertKey } from './table.ts';

/** The kind and four of the 48 characters that follow: enough to recognise a key, far too few to guess the rest (ID-20). */
const PREFIX_LENGTH = 7;

export interface NewKey {
  readonly kind: 'sk' | 'ps';
  readonly user_id: number;
  readonly device: RequestContext['device'];
  /** The key with which the person was signed in when this sign-in began; null: with none (ID-09). */
  readonly earlier_key_id: number | null;
}

/** Gives a user, whose row must be locked, one more key; the oldest of its kind beyond the limit ends (ID-07, PN-03). */
export async function giveKey(
  { tx, emit, now, deps }: { tx: Tx; emit: Emit; now: Date; deps: Pick<Deps, 'cell'> },
  { kind, user_id, device, earlier_key_id }: NewKey,
): Promise<string> {
  const isPanel = kind === 'ps';
  const by = { actor: { kind: 'user', id: user_id } } as const;
  const key = newToken(kind, deps.cell);
  const times = keyTimes(now);
  const key_id = await insertKey(tx, {
    user_id,
    key_hash: hashToken(key),
    prefix: key.slice(0, PREFIX_LENGTH),
    device: device.slice(0, LIMITS.max_device),
    created_at: now,
    last_used_on: times.today,
    idle_until: isPanel ? panelEndOf(now) : null,
    earlier_key_id,
  });
  emit(draft(keyCreated, { user_id, key_id }), by);
  for (const revoked of await deleteOldestKeys(tx, user_id, isPanel, times))
    emit(draft(keyRevoked, revoked), by);
  return key;
}
