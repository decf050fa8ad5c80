import { createHmac, randomBytes } from 'node:crypto';
import { c, row, table, type Sql } from '@cabildo/kit/database';
import { sealedText, type SecretBox } from '@cabildo/kit/service';

/** The one key for the accounts of the game platform that were deleted; sealed, so that a rotation keeps it. */
export const gameAccountKeys = table(
  'game_account_keys',
  { id: c.int, sealed_key: c.sealed },
  {
    bound: 'system: one row',
    goes: 'stays: deleted accounts are known by it',
    erased: 'not about a server: one row',
  },
);

const KEY_BYTES = 32;
const ONLY = 1;
const BOUND_TO = 'key of game accounts';

export const sealedAccountKeys = sealedText(gameAccountKeys, {
  id: ['id'],
  column: 'sealed_key',
  reads: [],
  boundTo: () => BOUND_TO,
});

/** Computes what stands for an account of the game platform once its user is deleted. */
export type GameAccountMac = (gpId: string) => Buffer;

/** Reads the key of this installation, or makes it. Any number of processes may do so at once. */
export async function gameAccountMac(sql: Sql, box: SecretBox): Promise<GameAccountMac> {
  const fresh = box.seal(randomBytes(KEY_BYTES).toString('base64'), BOUND_TO);
  await sql.query(
    'INSERT INTO game_account_keys (id, sealed_key) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING',
    [ONLY, fresh],
  );
  const found = await row(sql, gameAccountKeys.select().where({ id: ONLY }));
  const key = Buffer.from(box.open(found!.sealed_key, BOUND_TO), 'base64');
  return (gpId) => createHmac('sha256', key).update(`game account ${gpId}`).digest();
}
