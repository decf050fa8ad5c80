import { z } from 'zod';
import { changedThings } from '../../changed-words.ts';
import type { Locale, Message } from '../../errors.ts';
import { defineEvent } from '../../event.ts';
import { quoted, sentence } from '../../sentence.ts';
import { FORM_KINDS, type FormKind } from './forms.ts';

const KIND_WORDS: Readonly<Record<FormKind, Message>> = {
  application: { es: 'de ingreso', en: 'of applications' },
  appeal: { es: 'de apelación', en: 'of appeals' },
  ticket: { es: 'de consultas', en: 'of tickets' },
  report: { es: 'de denuncias', en: 'of reports' },
};

const formEvent = z.object({
  form_id: z.int(),
  kind: z.enum(FORM_KINDS),
  title: z.string(),
  open: z.boolean(),
});
type Named = z.output<typeof formEvent>;

const named = ({ kind, title }: Named, locale: Locale): string =>
  locale === 'es'
    ? `el formulario ${KIND_WORDS[kind].es} ${quoted(title, 'es')}`
    : `the form ${KIND_WORDS[kind].en} ${quoted(title, 'en')}`;

/** A form was made (DK-01). */
export const formCreated = defineEvent({
  type: 'desk.form.created',
  data: formEvent,
  note: {
    es: (data) => sentence`Se creó ${named(data, 'es')}.`,
    en: (data) => sentence`${named(data, 'en')} was made.`,
  },
});

/** A form was changed, opened or closed (DK-01). */
export const formUpdated = defineEvent({
  type: 'desk.form.updated',
  data: formEvent.extend({ changed: z.array(z.string()) }),
  note: {
    es: (data) => sentence`Se cambió ${named(data, 'es')}: ${changedThings(data.changed, 'es')}.`,
    en: (data) => sentence`${named(data, 'en')} was changed: ${changedThings(data.changed, 'en')}.`,
  },
});
