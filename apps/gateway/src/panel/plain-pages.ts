import type { Locale } from '@cabildo/contracts/errors';
import { DEMO_OWNER } from '../docs/demo-owner.ts';

const NOT_BUILT = {
  es: {
    title: 'El panel no está compilado',
    text: 'Compílalo con esta orden en la carpeta de Cabildo, y después recarga esta página:',
  },
  en: {
    title: 'The panel is not built',
    text: 'Build it with this command in the folder of Cabildo, and then reload this page:',
  },
} as const satisfies Record<Locale, object>;

const OWNER = {
  es: {
    title: 'Entrar en la demostración',
    text: 'Has llegado desde otra página. Si continúas, este navegador entra en el panel con la cuenta de',
    go: 'Entrar',
  },
  en: {
    title: 'Sign in to the demo',
    text: 'Another page has led here. If you go on, this browser signs in to the panel with the account of',
    go: 'Sign in',
  },
} as const satisfies Record<Locale, object>;

/** A page without any file of the panel, which may not be built. */
const plainPage = (locale: Locale, title: string, body: string): string => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${title} · Cabildo</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`;

/** Stands in for the panel where it was not built. */
export function notBuiltPage(locale: Locale): string {
  const { title, text } = NOT_BUILT[locale];
  return plainPage(locale, title, `<p>${text}</p>\n<pre>npm run build -w apps/panel</pre>`);
}

/** Asks before this browser signs in as the owner of the demo. */
export function demoOwnerPage(locale: Locale): string {
  const { title, text, go } = OWNER[locale];
  const form = `<form method="post"><button>${go}</button></form>`;
  return plainPage(locale, title, `<p>${text} ${DEMO_OWNER.gp_username}.</p>\n${form}`);
}
