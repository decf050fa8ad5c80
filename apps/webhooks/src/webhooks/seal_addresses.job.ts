import { isUniqueViolation, type Tx } from '@cabildo/kit/database';
import type { Sealed, SecretBox } from '@cabildo/kit/service';
import { job } from '../deps.ts';
import { shownAddress } from '../targets/targets.ts';
import { sealedFor } from './secrets.ts';
import { changeWebhook, listPlainAddresses, lockPlainAddress } from './table.ts';

const CHUNK = 500;

/** Seals the addresses that were stored before they were sealed (V1-10), which processes of that version store until they end. */
export default job({
  name: 'seal_addresses',
  everyMs: 60 * 60 * 1000,
  async run({ database, deps: { box } }) {
    let after = 0;
    for (;;) {
      const ids = await listPlainAddresses(database, after, CHUNK);
      for (const id of ids)
        await database
          .transaction((tx) => seal(tx, id, box))
          .catch((error: unknown) => {
            // A process of the version before has stored an address a second time.
            if (!isUniqueViolation(error)) throw error;
          });
      if (ids.length < CHUNK) return;
      after = ids.at(-1)!;
    }
  },
});

/** The secrets that sign are bound to the address as it is shown, so they are sealed anew with it. */
async function seal(tx: Tx, id: number, box: SecretBox): Promise<void> {
  const plain = await lockPlainAddress(tx, id);
  if (!plain) return;
  const shown = { server_id: plain.server_id, url: shownAddress(plain.url) };
  if (shown.url === plain.url) return;
  const again = (sealed: Sealed): Sealed => box.seal(box.open(sealed, sealedFor(plain)), sealedFor(shown));
  await changeWebhook(tx, id, {
    url: shown.url,
    sealed_url: box.seal(plain.url, sealedFor(shown)),
    secret: again(plain.secret),
    old_secret: plain.old_secret && again(plain.old_secret),
  });
}
