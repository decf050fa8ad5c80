import { fail, type RequestContext } from '@cabildo/contracts';

/** 401 for whoever is no app session; the edge turns most away before, game sessions it does not know to (ID-12). */
export const keyNeeded = () =>
  fail('error', {
    status: 401,
    message: { es: 'Falta una clave de acceso válida.', en: 'A valid key is missing.' },
  });

/** The person and key of an app session, or undefined for any other caller. */
export function appSessionOf({ actor }: RequestContext): { user_id: number; key_id: number } | undefined {
  return actor.kind === 'user' && actor.session === 'app' ? actor : undefined;
}
