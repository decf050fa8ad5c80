import type { Locale } from '@cabildo/contracts/errors';
import type { CallbackPage } from '@cabildo/contracts/identity/sign-in/sign-in.ts';
import { escape, layout } from '@cabildo/kit/pages/layout.ts';

interface Text {
  title: string;
  text: string;
}

const AGAIN = {
  es: 'Vuelve a la aplicación y empieza de nuevo.',
  en: 'Go back to the application and start again.',
};

/** Every way in which a browser's return can fail (GW-07 for the statuses). */
const NOTICES = {
  unknown: {
    status: 404,
    es: { title: 'Enlace no válido', text: `Este enlace de inicio de sesión no existe. ${AGAIN.es}` },
    en: { title: 'Not a valid link', text: `There is no such sign-in link. ${AGAIN.en}` },
  },
  used: {
    status: 409,
    es: {
      title: 'Este enlace ya se usó',
      text: `Cada enlace sirve una sola vez. Si la aplicación no ha entrado, empieza de nuevo desde ella.`,
    },
    en: {
      title: 'This link has been used',
      text: `Each link works once. If the application did not sign in, start again from there.`,
    },
  },
  expired: {
    status: 409,
    es: { title: 'El enlace ha caducado', text: `Pasó demasiado tiempo. ${AGAIN.es}` },
    en: { title: 'The link has expired', text: `It took too long. ${AGAIN.en}` },
  },
  refused: {
    status: 400,
    es: {
      title: 'No se pudo comprobar quién eres',
      text: `La plataforma no aceptó la respuesta. ${AGAIN.es}`,
    },
    en: {
      title: 'We could not check who you are',
      text: `The platform did not accept the answer. ${AGAIN.en}`,
    },
  },
  away: {
    status: 503,
    es: {
      title: 'La plataforma no responde',
      text: 'Recarga esta página en unos segundos. Si sigue igual, vuelve a la aplicación y empieza de nuevo.',
    },
    en: {
      title: 'The platform does not answer',
      text: 'Reload this page in a few seconds. If that does not help, go back to the application and start again.',
    },
  },
} as const satisfies Record<string, { status: number } & Record<Locale, Text>>;

/** A page that says what happened and what the user can do. */
export function noticePage(kind: keyof typeof NOTICES, locale: Locale): CallbackPage {
  const notice = NOTICES[kind];
  const { title, text } = notice[locale];
  return { status: notice.status, html: layout(locale, title, `<p>${escape(text)}</p>`) };
}
