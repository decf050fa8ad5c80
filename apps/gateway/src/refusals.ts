import { fail, type Failure } from '@cabildo/contracts';

/** What the edge itself refuses, before any service hears of it (GW-04, GW-06, GW-08, GW-22). */
export const routeUnknown = fail('not_found', {
  message: { es: 'Esta ruta no existe.', en: 'There is no such route.' },
});
export const methodNotAllowed = fail('error', {
  status: 405,
  message: {
    es: 'Método no permitido: mira la cabecera Allow.',
    en: 'Method not allowed: see the Allow header.',
  },
});
export const actionMissing = fail('error', {
  message: { es: 'Falta el parámetro «action».', en: 'The parameter «action» is missing.' },
});
export const actionUnknown = fail('error', {
  message: { es: 'Esta acción no existe en esta ruta.', en: 'There is no such action on this route.' },
});
export const keyMissing = fail('error', {
  status: 401,
  message: {
    es: 'Falta la clave: envíala en X-Api-Key, en Authorization: Bearer o en el parámetro «apikey».',
    en: 'The key is missing: send it in X-Api-Key, in Authorization: Bearer or in the parameter «apikey».',
  },
});
export const keyInvalid = fail('error', {
  status: 401,
  message: { es: 'La clave no es válida o ha caducado.', en: 'The key is not valid or has expired.' },
});
/** ID-11: the legal routes answer 400 where all others answer 401. */
export const keyMalformed = fail('error', {
  message: { es: 'Falta la clave o no tiene la forma de una clave.', en: 'The key is missing or malformed.' },
});
export const gameSessionRefused = fail('error', {
  status: 401,
  message: {
    es: 'Una sesión de juego no sirve para esta acción.',
    en: 'A game session cannot be used for this action.',
  },
});
export const internalKeyInvalid = fail('error', {
  status: 401,
  message: {
    es: 'X-MDT-Internal-Key falta o no es correcta.',
    en: 'X-MDT-Internal-Key is missing or wrong.',
  },
});
export const serverUnknown = fail('not_found', {
  message: { es: 'El servidor no existe.', en: 'The server does not exist.' },
});
export const notMember = fail('forbidden', {
  message: { es: 'No eres miembro de este servidor.', en: 'You are not a member of this server.' },
});
export const notAllowed = fail('forbidden');
export const tooManyRequests = fail('limit_exceeded', {
  status: 429,
  message: {
    es: 'Demasiadas solicitudes: espera los segundos que indica Retry-After.',
    en: 'Too many requests: wait for the seconds given in Retry-After.',
  },
});
export const idempotencyKeyInvalid = fail('error', {
  message: {
    es: 'La Idempotency-Key debe tener entre 1 y 100 caracteres imprimibles (ASCII).',
    en: 'The Idempotency-Key must be 1 to 100 printable ASCII characters.',
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
export const bodyTooLarge = fail('error', {
  status: 413,
  message: { es: 'La solicitud es demasiado grande.', en: 'The request is too large.' },
});
export const bodyTypeUnknown: Failure = fail('error', {
  status: 415,
  message: {
    es: 'Content-Type no admitido: usa application/x-www-form-urlencoded, application/json o multipart/form-data, sin comprimir.',
    en: 'Unsupported Content-Type: use application/x-www-form-urlencoded, application/json or multipart/form-data, not compressed.',
  },
});
export const requestMalformed = fail('error', {
  message: { es: 'La solicitud HTTP está mal formada.', en: 'The HTTP request is malformed.' },
});
