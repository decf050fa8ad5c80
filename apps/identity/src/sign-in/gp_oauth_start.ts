import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/identity/sign-in/gp_oauth_start.ts';
import type { Sql } from '@cabildo/kit/database';
import { hashToken } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { keyTimes } from '../keys/rules.ts';
import { findKey } from '../keys/table.ts';
import { destinationOf, prepareStart, recordStart } from './start.ts';

const earlierKeyInvalid = () =>
  fail('error', {
    status: 401,
    message: {
      es: 'La clave de «earlier_apikey» no vale. Déjala para iniciar sesión sin ella.',
      en: 'The key in “earlier_apikey” is not valid. Leave it out to sign in without it.',
    },
  });

/** The key of an app in which the person is signed in already (ID-09); null where none is sent. */
async function earlierKey(db: Sql, apikey: string | undefined, now: Date) {
  if (apikey === undefined) return null;
  const found = await findKey(db, hashToken(apikey), keyTimes(now));
  return found?.session === 'app' ? found.key_id : earlierKeyInvalid();
}

export default handler(contract, {
  async prepare({ input, db, deps, now }) {
    const destination = destinationOf(input);
    if (isFailure(destination)) return destination;
    const earlier_key_id = await earlierKey(db, input.earlier_apikey, now);
    if (isFailure(earlier_key_id)) return earlier_key_id;
    return { start: await prepareStart('game', destination, { deps, now }), earlier_key_id };
  },
  handle: ({ tx, prepared: { start, earlier_key_id } }) =>
    recordStart(tx, start, { user_id: null, earlier_key_id }),
});
