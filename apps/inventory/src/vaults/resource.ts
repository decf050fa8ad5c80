import { Conflict } from '@cabildo/kit/database';
import { resource } from '@cabildo/kit/ledger';
import { holding } from '../holdings/resource.ts';
import { findAnswers, storeAnswers, type VaultUnitsRow } from './table.ts';

/**
 * The answer to a key of the economy; undefined while there is none. The answer is looked up while the character is locked,
 * so that of two requests under one key the later one finds the answer of the first.
 */
export const answer = resource<string, VaultUnitsRow | undefined>({
  name: 'vault answer',
  after: [holding],
  async lock(tx, keys) {
    const rows = new Map((await findAnswers(tx, keys)).map((row) => [row.key, row]));
    return keys.map((key) => rows.get(key));
  },
  async write(tx, changed, now) {
    const stored = await storeAnswers(
      tx,
      changed.map(({ state }) => state!),
      now,
    );
    if (stored < changed.length) throw new Conflict('a key of a vault was answered meanwhile');
  },
});
