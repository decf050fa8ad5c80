import { fail } from '@cabildo/contracts/errors';

/** Within this time the person signs in to both users and moves the account (ID-09). */
const PROOF_MS = 10 * 60_000;

/** The earliest sign-in to the other user that still counts. */
export const oldestProof = (now: Date): Date => new Date(now.getTime() - PROOF_MS);

export const moveMissing = () =>
  fail('error', {
    message: {
      es: 'El parámetro «move» debe ser true: una cuenta nueva se enlaza con cp_oauth_start.',
      en: 'The parameter “move” must be true: a new account is linked by cp_oauth_start.',
    },
  });

/** Refuses alike whatever is lacking, so that nobody learns whether an account is linked, or to whom. */
export const notProven = () =>
  fail('forbidden', {
    message: {
      es: 'Para traer una cuenta de chat, inicia sesión en la cuenta que la tiene y, desde ella, en esta, todo en diez minutos (las aplicaciones envían su clave en «earlier_apikey»).',
      en: 'To move a chat account here, sign in to the account that has it and, from there, to this one, all within ten minutes (apps send its key as “earlier_apikey”).',
    },
  });
