import { fail, type Failure } from '@cabildo/contracts/errors';

/** Refuses a guild whose owner does not own the server (BO-02, BO-03). */
export const notGuildOwner = (): Failure<'forbidden'> =>
  fail('forbidden', {
    message: {
      es: 'La cuenta de chat propietaria de la comunidad no está vinculada a la persona titular del servidor.',
      en: "The chat account that owns the guild is not linked to the server's owner.",
    },
  });

export const guildUnknown = (): Failure<'not_found'> =>
  fail('not_found', {
    message: {
      es: 'Esta comunidad de chat no está vinculada a ningún servidor.',
      en: 'This guild is not linked to any server.',
    },
  });

/** Refuses a report to a server that is linked to no guild (409, BO-12). */
export const noGuildLinked = (): Failure<'error'> =>
  fail('error', {
    status: 409,
    message: {
      es: 'El servidor no está vinculado a ninguna comunidad de chat. Vincula antes la del bot (/servers link_cp_guild).',
      en: 'The server is not linked to any chat community. Link the one of the bot first (/servers link_cp_guild).',
    },
  });

/** Refuses a guild that another server is linked to (409). */
export const guildTaken = (): Failure<'already_exists'> =>
  fail('already_exists', {
    message: {
      es: 'Esta comunidad de chat ya está vinculada a otro servidor.',
      en: 'This chat community is already linked to another server.',
    },
  });
