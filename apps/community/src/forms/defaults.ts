import type { FormAudience, FormKind, Question, Stage } from '@cabildo/contracts/community/forms/forms.ts';
import type { Locale } from '@cabildo/contracts/errors';
import { FORM_KINDS } from '@cabildo/contracts/community/forms/forms.ts';
import type { Tx } from '@cabildo/kit/database';
import { deskRules } from '../desk-config/table.ts';
import { defaultStages } from './rules.ts';
import { findDefault, insertForm } from './table.ts';

interface Words {
  readonly title: string;
  readonly description: string;
  readonly questions: readonly Question[];
}

const long = (key: string, label: string, required = true): Question => ({
  key,
  label,
  type: 'long',
  required,
});
const short = (key: string, label: string, required = true): Question => ({
  key,
  label,
  type: 'short',
  required,
});

const WORDS: Readonly<Record<Locale, Readonly<Record<FormKind, Words>>>> = {
  es: {
    application: {
      title: 'Solicitud de ingreso',
      description: 'Cuéntanos quién eres y por qué quieres jugar aquí.',
      questions: [
        short('age', 'Edad'),
        long('experience', 'Experiencia en rol', false),
        long('why', '¿Por qué quieres entrar?'),
      ],
    },
    appeal: {
      title: 'Apelación',
      description: 'Explica por qué la sanción no es justa, o por qué mereces otra oportunidad.',
      questions: [long('what', '¿Qué pasó?'), long('why', '¿Por qué debería retirarse?')],
    },
    ticket: {
      title: 'Consulta',
      description: 'Pregunta lo que necesites al equipo.',
      questions: [short('subject', 'Asunto'), long('text', 'Mensaje')],
    },
    report: {
      title: 'Denuncia',
      description: 'Cuenta qué pasó y quién estaba.',
      questions: [
        short('who', '¿A quién denuncias?', false),
        long('reason', '¿Qué pasó?'),
        { key: 'evidence', label: 'Imagen', type: 'image', required: false },
      ],
    },
  },
  en: {
    application: {
      title: 'Application',
      description: 'Tell us who you are, and why you would like to play here.',
      questions: [
        short('age', 'Age'),
        long('experience', 'Experience in role-play', false),
        long('why', 'Why would you like to join?'),
      ],
    },
    appeal: {
      title: 'Appeal',
      description: 'Explain why the punishment is not fair, or why you deserve another chance.',
      questions: [long('what', 'What happened?'), long('why', 'Why should it be lifted?')],
    },
    ticket: {
      title: 'Ticket',
      description: 'Ask the staff whatever you need.',
      questions: [short('subject', 'Subject'), long('text', 'Message')],
    },
    report: {
      title: 'Report',
      description: 'Say what happened, and who was there.',
      questions: [
        short('who', 'Whom do you report?', false),
        long('reason', 'What happened?'),
        { key: 'evidence', label: 'Picture', type: 'image', required: false },
      ],
    },
  },
};

/** The actions of the accepted submissions of each kind (DK-05, DK-06). */
const ACCEPTED: Readonly<Record<FormKind, Stage['actions']>> = {
  application: [{ do: 'accept_member' }],
  appeal: [{ do: 'void_punishment' }, { do: 'lift_ban' }],
  ticket: [],
  report: [],
};

const TERMS: Readonly<Record<FormKind, { who: FormAudience; open: boolean; max_open: number }>> = {
  application: { who: 'anyone', open: false, max_open: 1 },
  appeal: { who: 'anyone', open: true, max_open: 1 },
  ticket: { who: 'members', open: false, max_open: 1 },
  report: { who: 'members', open: true, max_open: 20 },
};

/** DK-01: makes the default forms that a server lacks. */
export async function ensureDefaults(tx: Tx, serverId: number, language: Locale, now: Date): Promise<void> {
  await deskRules.lock(tx, serverId);
  for (const kind of FORM_KINDS) {
    if (await findDefault(tx, serverId, kind)) continue;
    const { title, description, questions } = WORDS[language][kind];
    const made = {
      server_id: serverId,
      kind,
      title,
      description,
      stages: defaultStages(language, ACCEPTED[kind]),
      cooldown_hours: 0,
      votes_needed: 0,
      is_default: true,
      created_at: now,
      ...TERMS[kind],
    };
    await insertForm(tx, made, [...questions]);
  }
}
