import { isGameSession, type RequestContext } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import type { Sql } from '@cabildo/kit/database';
import { keyNeeded } from '../keys/rules.ts';
import { findUser } from '../users/users.table.ts';

/** ID-12: a game session plays for a person, and does not dispose of what the person has. */
const noGameSession = () =>
  fail('forbidden', {
    message: {
      es: 'Una sesión de juego no puede pedir ni borrar los datos de la persona: hazlo con tu clave o en el panel.',
      en: 'A game session can neither ask for nor delete the data of its person: use your key or the panel.',
    },
  });

/** The person whose data a request is about: its caller, or the user whom the operator names (ID-21). */
export async function findPerson(db: Sql, { actor }: RequestContext, named: number | undefined) {
  if (actor.kind === 'user') {
    if (isGameSession(actor)) return noGameSession();
    // A key that a gateway still has cached may be of a deleted account.
    return (await findUser(db, actor.user_id)) ?? keyNeeded();
  }
  if (actor.kind !== 'internal') return keyNeeded();
  if (named === undefined) {
    return fail('error', { message: { es: 'Falta user_id.', en: 'user_id is missing.' } });
  }
  return (await findUser(db, named)) ?? fail('not_found');
}
