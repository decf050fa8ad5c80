import type { Locale } from '@cabildo/contracts/errors';
import type { CallbackPage } from '@cabildo/contracts/identity/sign-in/sign-in.ts';
import type { CallbackParams, Platform } from '../providers/port.ts';
import { escape, layout } from '@cabildo/kit/pages/layout.ts';

interface FieldText {
  label: string;
  hint: string;
}

interface Texts {
  title: string;
  intro: string;
  problem: string;
  fields: Readonly<Record<string, FieldText>>;
  accept: string;
  refuse: string;
}

const TEXTS: Readonly<Record<Platform, Readonly<Record<Locale, Texts>>>> = {
  game: {
    es: {
      title: 'Entrar con la plataforma de juego',
      intro: 'Modo de prueba: no hay ninguna plataforma detrás. Elige con qué cuenta quieres entrar.',
      problem: 'Revisa los campos marcados.',
      fields: {
        gp_id: {
          label: 'Identificador de la cuenta',
          hint: 'Inventa un número, por ejemplo 1001: con el mismo vuelves a entrar en la misma cuenta.',
        },
        gp_username: { label: 'Nombre de usuario', hint: 'Por ejemplo, lucia.' },
      },
      accept: 'Entrar',
      refuse: 'Cancelar',
    },
    en: {
      title: 'Sign in with the game platform',
      intro: 'Test mode: there is no platform behind this page. Choose the account to sign in with.',
      problem: 'Check the marked fields.',
      fields: {
        gp_id: {
          label: 'Account id',
          hint: 'Make up a number, such as 1001: the same one brings you back to the same account.',
        },
        gp_username: { label: 'User name', hint: 'For example, lucia.' },
      },
      accept: 'Sign in',
      refuse: 'Cancel',
    },
  },
  chat: {
    es: {
      title: 'Vincular una cuenta de chat',
      intro: 'Modo de prueba: no hay ninguna plataforma detrás. Elige qué cuenta quieres vincular.',
      problem: 'Revisa los campos marcados.',
      fields: {
        cp_id: {
          label: 'Identificador de la cuenta',
          hint: 'De 17 a 20 cifras, por ejemplo 100000000000000001.',
        },
        cp_username: { label: 'Nombre de usuario', hint: 'Por ejemplo, lucia.' },
        guilds: {
          label: 'Comunidades (opcional)',
          hint: 'Una lista JSON, por ejemplo [{"id":"200000000000000001","name":"Mi comunidad","owner":true}].',
        },
      },
      accept: 'Vincular',
      refuse: 'Cancelar',
    },
    en: {
      title: 'Link a chat account',
      intro: 'Test mode: there is no platform behind this page. Choose the account to link.',
      problem: 'Check the marked fields.',
      fields: {
        cp_id: { label: 'Account id', hint: '17 to 20 digits, such as 100000000000000001.' },
        cp_username: { label: 'User name', hint: 'For example, lucia.' },
        guilds: {
          label: 'Communities (optional)',
          hint: 'A JSON list, such as [{"id":"200000000000000001","name":"My community","owner":true}].',
        },
      },
      accept: 'Link',
      refuse: 'Cancel',
    },
  },
};

/** The HTML attributes of fields, by which the browser checks them before it sends the form. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  gp_id: 'required inputmode="numeric" pattern="[0-9]{1,20}" autofocus',
  gp_username: 'required maxlength="100"',
  cp_id: 'required inputmode="numeric" pattern="[0-9]{17,20}" autofocus',
  cp_username: 'required maxlength="100"',
  guilds: '',
};

interface Shown {
  params: CallbackParams;
  invalid: readonly string[];
  locale: Locale;
}

function field(name: string, { label, hint }: FieldText, { params, invalid }: Shown): string {
  const marked = invalid.includes(name) ? ' aria-invalid="true"' : '';
  return `<label for="${name}">${escape(label)}</label>
<input id="${name}" name="${name}" value="${escape(params[name] ?? '')}" autocomplete="off" aria-describedby="${name}-hint" ${ATTRIBUTES[name]}${marked}>
<small id="${name}-hint">${escape(hint)}</small>`;
}

/**
 * The consent page of mock mode (ID-01). The form is sent to its own address, which holds the action and the state. The
 * accepting button is first, so that the Enter key presses it.
 */
export function consentPage(platform: Platform, shown: Shown): CallbackPage {
  const texts = TEXTS[platform][shown.locale];
  const problem = shown.invalid.length ? `<p class="problem" role="alert">${escape(texts.problem)}</p>` : '';
  const fields = Object.entries(texts.fields).map(([name, text]) => field(name, text, shown));
  const body = `<p>${escape(texts.intro)}</p>
${problem}
<form method="post">
${fields.join('\n')}
<div class="buttons">
<button class="main">${escape(texts.accept)}</button>
<button name="error" value="access_denied" formnovalidate>${escape(texts.refuse)}</button>
</div>
</form>`;
  return { status: shown.invalid.length ? 400 : 200, html: layout(shown.locale, texts.title, body) };
}
