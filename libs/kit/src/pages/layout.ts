import type { Locale } from '@cabildo/contracts/errors';

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1.0625rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; width: min(30rem, 100%); padding: 2rem 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; }
label { display: block; margin: 1.25rem 0 0.25rem; font-weight: 600; }
input { box-sizing: border-box; width: 100%; padding: 0.625rem; font: inherit; border: 1px solid GrayText; border-radius: 0.375rem; }
input[aria-invalid] { border: 2px solid #c02626; }
pre { padding: 0.75rem; border: 1px solid GrayText; border-radius: 0.375rem; white-space: pre-wrap; overflow-wrap: anywhere; user-select: all; font-size: 0.875rem; }
.code { font: 700 2rem/1.25 ui-monospace, monospace; letter-spacing: 0.25em; margin: 0.5rem 0 1.5rem; }
li { margin: 0.5rem 0; }
small { display: block; margin-top: 0.25rem; }
.problem { padding: 0.625rem 0.75rem; border-inline-start: 4px solid #c02626; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.75rem; }
button { padding: 0.625rem 1.25rem; font: inherit; border: 1px solid GrayText; border-radius: 0.375rem; cursor: pointer; }
button.main { background: #1d4fd7; border-color: #1d4fd7; color: #fff; font-weight: 600; }
:focus-visible { outline: 3px solid #6b96ff; outline-offset: 2px; }
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, between tags or inside a quoted attribute. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** A page without script or external resources, for people who sign in. `body` is HTML; a click on a `pre` selects all of it. */
export function layout(locale: Locale, title: string, body: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
<meta name="robots" content="noindex">
<title>${escape(title)} · Cabildo</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${body}
</main>
</body>
</html>
`;
}
