import type { Locale } from '@cabildo/contracts/errors';
import { escape, layout } from '@cabildo/kit/pages/layout.ts';

interface Shown {
  /** Where the app would have waited for the browser. */
  location: URL;
  /** Null after a refusal. */
  code: string | null;
  publicUrl: string;
  locale: Locale;
}

const TEXTS = {
  es: {
    title: 'Ya has entrado',
    nobody: (place: string) => `Ningún programa escucha en ${place}, adonde debía volver el navegador.`,
    code: 'Este es el código que esperaba la aplicación. Sirve una vez y durante dos minutos:',
    curl: 'Con él y el «session_token» del comienzo se termina el inicio de sesión a mano:',
    go: 'Abrir la aplicación',
    refused: 'No has dado permiso',
    nothing: 'No se ha compartido nada. Puedes cerrar esta página.',
  },
  en: {
    title: 'You have signed in',
    nobody: (place: string) => `No program listens on ${place}, where the browser should have returned to.`,
    code: 'This is the code that the application waited for. It works once and for two minutes:',
    curl: 'With it and the “session_token” of the start, the sign-in can be finished by hand:',
    go: 'Open the application',
    refused: 'You have not given permission',
    nothing: 'Nothing was shared. You can close this page.',
  },
} as const;

/** Stands in for the page of an app that does not listen, so that the browser does not end at a refused connection. */
export function desertedPage({ location, code, publicUrl, locale }: Shown): string {
  const texts = TEXTS[locale];
  const nobody = `<p>${escape(texts.nobody(location.host))}</p>`;
  if (code === null) return layout(locale, texts.refused, `<p>${escape(texts.nothing)}</p>\n${nobody}`);
  const curl = `curl '${publicUrl}/users' -d action=check_oauth_status -d finish=${code} -d session_token=…`;
  return layout(
    locale,
    texts.title,
    `${nobody}
<p>${escape(texts.code)}</p>
<pre>${escape(code)}</pre>
<p>${escape(texts.curl)}</p>
<pre>${escape(curl)}</pre>
<p><a href="${escape(location.href)}">${escape(texts.go)}</a></p>`,
  );
}
