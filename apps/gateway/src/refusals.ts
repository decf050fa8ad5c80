import { fail, type Failure } from '@cabildo/contracts/errors';
import { inputProblem, REPEATED } from '@cabildo/contracts/fields';
import { scopesFrom, type KeyScope } from '@cabildo/contracts/permissions';
import type { z } from 'zod';

/** The end of a sentence, which asks whether the nearest name was meant. */
const meantInSpanish = (meant: string | undefined): string => (meant ? `: ¿querías decir «${meant}»?` : '.');
const meantInEnglish = (meant: string | undefined): string => (meant ? `: did you mean «${meant}»?` : '.');

/** The refusals of the gateway itself, before a service gets the request (GW-04, GW-06, GW-08, GW-22). */
export const routeUnknown = (meant?: string): Failure =>
  fail('not_found', {
    message: {
      es: `Esta ruta no existe${meantInSpanish(meant)} Todas están en /docs.`,
      en: `There is no such route${meantInEnglish(meant)} All are in /docs.`,
    },
  });
export const methodNotAllowed = fail('error', {
  status: 405,
  message: {
    es: 'Método no permitido: mira la cabecera Allow.',
    en: 'Method not allowed: see the Allow header.',
  },
});
export const actionMissing = fail('error', {
  message: {
    es: 'Falta el parámetro «action». Las acciones están en /docs.',
    en: 'The parameter «action» is missing. The actions are in /docs.',
  },
});
export const actionUnknown = (meant: string | undefined): Failure =>
  fail('error', {
    message: {
      es: `Esta acción no existe en esta ruta${meantInSpanish(meant)} Todas están en /docs.`,
      en: `There is no such action on this route${meantInEnglish(meant)} All are in /docs.`,
    },
  });
export const keyMissing = fail('error', {
  status: 401,
  message: {
    es: 'Falta la clave: envíala en X-Api-Key, en Authorization: Bearer o en el parámetro «apikey».',
    en: 'The key is missing: send it in X-Api-Key, in Authorization: Bearer or in the parameter «apikey».',
  },
});
/** V1-01 */
export const bearerMissing = fail('error', {
  status: 401,
  message: {
    es: 'Falta la clave: envíala en Authorization: Bearer, una de servidor (sv_) o la tuya (sk_).',
    en: 'The key is missing: send it in Authorization: Bearer, one of a server (sv_) or your own (sk_).',
  },
});
export const keyInvalid = fail('error', {
  status: 401,
  message: { es: 'La clave no es válida o ha caducado.', en: 'The key is not valid or has expired.' },
});
/** The refusal of actions whose contract answers 400 where all others answer 401 (ID-11). */
export const keyMalformed = fail('error', {
  message: { es: 'Falta la clave o no tiene la forma de una clave.', en: 'The key is missing or malformed.' },
});
export const gameSessionElsewhere = fail('error', {
  status: 401,
  message: {
    es: 'La sesión de juego es de otro servidor.',
    en: 'The game session is of another server.',
  },
});
export const internalKeyInvalid = fail('error', {
  status: 401,
  message: {
    es: 'X-MDT-Internal-Key falta o no es correcta.',
    en: 'X-MDT-Internal-Key is missing or wrong.',
  },
});
/** The kinds of keys, by their prefixes (BO-11). */
export type KeyKind = 'sk' | 'gs' | 'sv' | 'bt' | 'ps';

const KIND_BELONGS: Readonly<Record<KeyKind, { es: string; en: string }>> = {
  sk: {
    es: 'Has enviado la clave de una persona (sk_): va en X-Api-Key, en Authorization: Bearer o en «apikey» en /servers y las demás rutas de personas; en /v1 solo en Authorization: Bearer.',
    en: 'You sent the key of a person (sk_): it belongs in X-Api-Key, Authorization: Bearer or «apikey» on /servers and the other routes for people; at /v1 in Authorization: Bearer alone.',
  },
  gs: {
    es: 'Has enviado una sesión de juego (gs_): va en X-Api-Key, en las acciones de /server_… con las que se juega, y no sirve aquí; entra con la aplicación.',
    en: 'You sent a game session (gs_): it belongs in X-Api-Key, on the actions of /server_… by which people play, and is no key here; sign in with the app.',
  },
  sv: {
    es: 'Has enviado la clave de un servidor (sv_): va en Authorization: Bearer en /v1.',
    en: 'You sent the key of a server (sv_): it belongs in Authorization: Bearer at /v1.',
  },
  ps: {
    es: 'Has enviado una sesión del panel (ps_): solo vale en su cookie, en /panel, y no sirve aquí; usa una clave tuya (sk_).',
    en: 'You sent a session of the panel (ps_): it counts in its cookie at /panel alone and is no key here; use a key of your own (sk_).',
  },
  bt: {
    es: 'Has enviado el token de un bot (bt_): va en X-Bot-Token en /cp_bot.',
    en: 'You sent the token of a bot (bt_): it belongs in X-Bot-Token on /cp_bot.',
  },
};

/** BO-11 */
export const wrongKind = (kind: KeyKind): Failure =>
  fail('error', { status: 401, message: KIND_BELONGS[kind] });
/** PN-03 */
export const signedOut = fail('error', {
  status: 401,
  message: {
    es: 'No has entrado o tu sesión ha terminado: entra de nuevo.',
    en: 'You are not signed in, or your session has ended: sign in again.',
  },
});
/** PN-03 */
export const panelForeign = fail('forbidden', {
  message: {
    es: 'Esta dirección es solo para las páginas del panel: abre /panel en el navegador, o usa la API con una clave.',
    en: 'This address is for the pages of the panel alone: open /panel in a browser, or use the API with a key.',
  },
});
/** ID-06 */
export const pageForeign = fail('forbidden', {
  message: {
    es: 'Mientras el inicio de sesión es de prueba, ninguna página de otro sitio puede usarlo: abre la dirección en el navegador.',
    en: 'While sign-in is mocked, no page of another site may use it: open the address in the browser.',
  },
});
/** ID-06 */
export const hostForeign = fail('forbidden', {
  message: {
    es: 'Mientras el inicio de sesión es de prueba, entra por 127.0.0.1, localhost o la dirección de PUBLIC_URL.',
    en: 'While sign-in is mocked, come by 127.0.0.1, localhost or the address of PUBLIC_URL.',
  },
});
/** PN-03 */
export const panelHeaderMissing = fail('forbidden', {
  message: {
    es: 'Falta la cabecera «X-Cabildo-Panel: 1», que envía el panel.',
    en: 'The header «X-Cabildo-Panel: 1», which the panel sends, is missing.',
  },
});
export const botTokenInvalid = fail('error', {
  status: 401,
  message: { es: 'X-Bot-Token falta o no es correcto.', en: 'X-Bot-Token is missing or wrong.' },
});
/** BO-05: a bot's token belongs to one server. */
export const notThisServer = fail('forbidden', {
  message: { es: 'El token es de otro servidor.', en: 'The token is of another server.' },
});
/** BO-06 */
export const personUnknown = fail('forbidden', {
  message: {
    es: 'La cuenta de chat de «actor_cp_id» no está vinculada a ningún miembro de este servidor.',
    en: 'The chat account of «actor_cp_id» is linked to no member of this server.',
  },
});
/** GW-01: an action about its caller takes no other person. */
export const notForOthers = (param: string): Failure =>
  fail('error', {
    message: {
      es: `Esta acción es solo sobre ti y no admite «${param}»: no se ha hecho nada. Quita ese parámetro si quieres hacerla para ti.`,
      en: `This action is about yourself alone and does not take «${param}»: nothing was done. Leave the parameter out to do it for yourself.`,
    },
  });
export const serverUnknown = fail('not_found', {
  message: { es: 'El servidor no existe.', en: 'The server does not exist.' },
});
/** V1-09: a caller does not learn whether a resource exists that its key does not open. */
export const resourceUnknown = fail('not_found');
export const notMember = fail('forbidden', {
  message: { es: 'No eres miembro de este servidor.', en: 'You are not a member of this server.' },
});
export const notAllowed = fail('forbidden');
/** V1-15 */
export const serverKeyNeeded = fail('forbidden', {
  message: {
    es: 'Esta operación es para la clave de un servidor (sv_), no para la de una persona.',
    en: 'This operation is for the key of a server (sv_), not for that of a person.',
  },
});
/** V1-15 */
export function scopeMissing(needed: KeyScope): Failure {
  const scopes = scopesFrom(needed).map((scope) => `«${scope}»`);
  return fail('forbidden', {
    message: {
      es: `El alcance de esta clave del servidor no basta: hace falta ${scopes.join(' o ')}.`,
      en: `The scope of this key of the server is not enough: this needs ${scopes.join(' or ')}.`,
    },
  });
}
/** FU-01: a caller, or an address without a key, has its share of requests under way. */
export const tooManyAtOnce = fail('limit_exceeded', {
  status: 429,
  retryAfter: 1,
  message: {
    es: 'Tienes demasiadas solicitudes en curso a la vez y esta no se ha atendido: espera las respuestas antes de enviar más.',
    en: 'You have too many requests under way at once, and this one was not served: wait for answers before you send more.',
  },
});
/** FU-01: a server, or a caller without a server, has its share of requests under way at the service. */
export const shareTaken = fail('limit_exceeded', {
  status: 429,
  retryAfter: 1,
  message: {
    es: 'Tu comunidad tiene demasiadas solicitudes en curso a la vez y esta no se ha ejecutado: repítela dentro de un momento.',
    en: 'Your community has too many requests under way at once, and this one was not carried out: repeat it in a moment.',
  },
});
export const idempotencyKeyInvalid = fail('error', {
  message: {
    es: 'La Idempotency-Key debe tener entre 1 y 100 caracteres imprimibles (ASCII).',
    en: 'The Idempotency-Key must be 1 to 100 printable ASCII characters.',
  },
});
/** GW-01 */
export const paramRepeated = (name: string): Failure =>
  fail('error', {
    message: {
      es: `El parámetro «${name}» ${REPEATED.problem.es}.`,
      en: `The parameter «${name}» ${REPEATED.problem.en}.`,
    },
  });
export const queryMalformed = fail('error', {
  message: { es: 'La consulta de la URL está mal codificada.', en: 'The query of the URL is badly encoded.' },
});
export const bodyMalformed = fail('error', {
  message: {
    es: 'El cuerpo no es válido para su Content-Type.',
    en: 'The body is not valid for its Content-Type.',
  },
});
export const bodyIsJson = fail('error', {
  message: {
    es: 'El cuerpo parece JSON y llegó como formulario: envíalo con Content-Type: application/json.',
    en: 'The body looks like JSON and came as a form: send it with Content-Type: application/json.',
  },
});
export const bodyTooComplex = fail('error', {
  message: {
    es: 'La solicitud tiene demasiados parámetros, valores o niveles.',
    en: 'The request has too many parameters, values or levels.',
  },
});
export const bodyLate = fail('error', {
  status: 408,
  message: { es: 'El cuerpo no llegó a tiempo.', en: 'The body did not arrive in time.' },
});
/** FU-03 */
export const bodySlow = fail('error', {
  message: {
    es: 'El cuerpo llega demasiado despacio: envíalo a 8 KiB por segundo o más.',
    en: 'The body comes too slowly: send it at 8 KiB a second or more.',
  },
});
/** FU-03: no large body is read in search of a key. */
export const bodyNeedsKey = fail('error', {
  status: 413,
  message: {
    es: 'Un cuerpo de más de 256 KiB necesita una clave válida en una cabecera o en la URL, no en el cuerpo.',
    en: 'A body above 256 KiB needs a valid key in a header or in the URL, not in the body.',
  },
});
/** FU-04 */
export const tooMuchUnread = fail('error', {
  status: 503,
  message: {
    es: 'Hay demasiadas respuestas sin leer: lee las anteriores antes de pedir más.',
    en: 'Too many answers are unread: read the earlier ones before you ask for more.',
  },
});
/** FU-05 */
export const tooManyConnections = fail('limit_exceeded', {
  status: 429,
  message: {
    es: 'Hay demasiadas conexiones abiertas: cierra algunas o úsalas para varias solicitudes.',
    en: 'Too many connections are open: close some, or use them for several requests.',
  },
});
/** All bodies in flight share one budget of bytes. */
export const tooManyBodies = fail('error', {
  status: 503,
  message: {
    es: 'Hay demasiados datos en camino: espera los segundos que indica Retry-After.',
    en: 'Too much data is on its way: wait for the seconds given in Retry-After.',
  },
});
export const bodyTooLarge = fail('error', {
  status: 413,
  message: { es: 'La solicitud es demasiado grande.', en: 'The request is too large.' },
});
export const bodyTypeUnknown = fail('error', {
  status: 415,
  message: {
    es: 'Content-Type no admitido: usa application/x-www-form-urlencoded, application/json o multipart/form-data, sin comprimir.',
    en: 'Unsupported Content-Type: use application/x-www-form-urlencoded, application/json or multipart/form-data, not compressed.',
  },
});
/** V1-02 */
export const bodyNotJson = fail('error', {
  message: {
    es: 'El cuerpo debe ser JSON, con Content-Type: application/json y sin comprimir.',
    en: 'The body must be JSON, with Content-Type: application/json and not compressed.',
  },
});
/** GW-30 */
export const bodyNoImage = fail('error', {
  message: {
    es: 'El cuerpo debe ser una imagen PNG, JPEG, WebP o GIF, con su Content-Type y sin comprimir.',
    en: 'The body must be a PNG, JPEG, WebP or GIF image, with its Content-Type and not compressed.',
  },
});
export const requestMalformed = fail('error', {
  message: { es: 'La solicitud HTTP está mal formada.', en: 'The HTTP request is malformed.' },
});

/** The refusal of parameters that do not match the contract. */
export function inputRefusal(error: z.ZodError): Failure {
  const { code, message } = inputProblem(error);
  return fail(code, { status: 400, message });
}
