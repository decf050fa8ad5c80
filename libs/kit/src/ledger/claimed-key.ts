import type { IdempotencyClaim } from '../runner/handler.ts';
import { idOf, takeKeys } from '../runner/key-claims.ts';
import { resource } from './resource.ts';

/** Makes an idempotency key a resource that a batch locks, so that a batch which waits for a key can go on without the command. */
export const claimedKey = resource<IdempotencyClaim, boolean>({
  name: 'idempotency key',
  keyText: idOf,
  async lock(tx, claims) {
    const fresh = new Set((await takeKeys(tx, claims)).map(idOf));
    return claims.map((claim) => fresh.has(idOf(claim)));
  },
});
