import type { Locale } from '@cabildo/contracts';

const TEXTS = {
  es: {
    title: 'El panel no está compilado',
    text: 'Compílalo con esta orden en la carpeta de Cabildo, y después recarga esta página:',
  },
  en: {
    title: 'The panel is not built',
    text: 'Build it with this command in the folder of Cabildo, and then reload this page:',
  },
} as const satisfies Record<Locale, object>;

/** Stands in for the panel where it was not built. */
export const notBuiltPage = (locale: Locale): string => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${TEXTS[locale].title} · Cabildo</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>${TEXTS[locale].title}</h1>
<p>${TEXTS[locale].text}</p>
<pre>npm run build -w apps/panel</pre>
</body>
</html>
`;
