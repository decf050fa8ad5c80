import type { Locale } from '@cabildo/contracts/errors';
import { escape, layout } from '@cabildo/kit/pages/layout.ts';

interface Text {
  title: string;
  intro: string;
  steps: readonly string[];
}

const TEXTS: Readonly<Record<Locale, Text>> = {
  es: {
    title: 'Únete a la comunidad de este servidor de juego',
    intro: 'Tu código, que vale diez minutos:',
    steps: [
      'Entra en la aplicación o en el panel con la cuenta con la que juegas: el código no sirve con ninguna otra.',
      'Elige unirte a un servidor y escribe el código.',
      'Vuelve al juego, que te reconoce enseguida. Si el código ha caducado, el juego muestra otro.',
    ],
  },
  en: {
    title: 'Join the community of this game server',
    intro: 'Your code, which is good for ten minutes:',
    steps: [
      'Sign in to the application or the panel with the account with which you play: the code works with no other.',
      'Choose to join a server, and enter the code.',
      'Go back to the game, which knows you at once. If the time of the code is over, the game shows another one.',
    ],
  },
};

/** The page behind `link_url`, which shows a player the code and how it is used. */
export function linkPage(linkCode: string, locale: Locale): { status: 200; html: string } {
  const { title, intro, steps } = TEXTS[locale];
  const list = steps.map((step) => `<li>${escape(step)}</li>`).join('\n');
  const body = `<p>${escape(intro)}</p>
<p class="code" translate="no">${escape(linkCode)}</p>
<ol>
${list}
</ol>`;
  return { status: 200, html: layout(locale, title, body) };
}
