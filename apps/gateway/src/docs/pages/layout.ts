import { escape } from '@cabildo/kit/pages/layout.ts';
import type { Html } from './html.ts';

/** The pages of the navigation, by their addresses within /docs/. */
const PLACES = [
  ['', 'Start'],
  ['operations', 'Operations'],
  ['errors', 'Errors'],
  ['events', 'Events'],
] as const;

/** The addresses of the script and of the stylesheet, which change with what is in them. */
export interface Assets {
  readonly script: string;
  readonly style: string;
}

export interface Page {
  readonly title: string;
  readonly body: Html;
  /** The page's own address within /docs/, such as `servers.create` or `guides/go-live`. */
  readonly place: string;
  /** Data of the page for the script. */
  readonly data?: Readonly<Record<string, string>>;
}

/** The way from a page back to /docs/; addresses are relative, so that the pages work under any prefix. */
export const rootFrom = (place: string): string => '../'.repeat(place.split('/').length - 1);

/** A whole page. @param hasSignIn whether this port signs people in */
export function layout({ title, body, place, data = {} }: Page, assets: Assets, hasSignIn: boolean): Html {
  const root = rootFrom(place);
  const links = PLACES.map(([to, name]) => {
    const current = to === place ? ' aria-current="page"' : '';
    return `<a href="${root}${to || './'}"${current}>${name}</a>`;
  });
  const marks = Object.entries(data).map(([name, value]) => ` data-${name}="${escape(value)}"`);
  return `<!doctype html>
<html lang="en" data-root="${root || './'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} · Cabildo</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}${assets.style}">
<script src="${root}${assets.script}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<nav aria-label="Documentation">
<a class="brand" href="${root || './'}">Cabildo</a>
${links.join('\n')}
</nav>
${hasSignIn ? `<p class="session" data-session><a href="${root}sign-in" data-sign-in>Sign in</a></p>` : ''}
</header>
<main id="main" tabindex="-1"${marks.join('')}>
${body}
</main>
</body>
</html>
`;
}
