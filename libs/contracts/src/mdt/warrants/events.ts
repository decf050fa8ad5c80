import { z } from 'zod';
import type { Locale, Message } from '../../errors.ts';
import { changedThings } from '../../changed-words.ts';
import { defineEvent, stated } from '../../event.ts';
import { STATUS_WORDS } from './lifecycle.ts';
import { warrant } from './warrants.ts';
import { character, sentence, thing, type Sentence } from '../../sentence.ts';

type Warrant = z.output<typeof warrant>;

const TYPE_WORDS: Readonly<Record<Warrant['type'], Message>> = {
  arrest: { es: 'una orden de detención', en: 'an arrest warrant' },
  search: { es: 'una orden de registro', en: 'a search warrant' },
};
const AGAINST: Message = { es: 'contra', en: 'against' };

/** Names a warrant in a sentence. */
const named = ({ warrant_id, type, server_character_id: id }: Warrant, locale: Locale): Sentence =>
  sentence`${thing('warrant', warrant_id, TYPE_WORDS[type][locale])} ${AGAINST[locale]} ${character(id)}`;

/** A warrant was issued. */
export const warrantCreated = defineEvent({
  type: 'mdt.warrant.created',
  data: warrant,
  note: {
    es: (data) => sentence`Se emitió ${named(data, 'es')}.${stated('reason', data.reason, 'es')}`,
    en: (data) => sentence`Issued ${named(data, 'en')}.${stated('reason', data.reason, 'en')}`,
  },
});

/** A warrant was changed. */
export const warrantUpdated = defineEvent({
  type: 'mdt.warrant.updated',
  data: warrant.extend({
    changed: z.array(z.string()),
    /** OT-13: the former values of what changed. */
    before: warrant.pick({ type: true, reason: true, expires_at: true, case_id: true }).partial(),
  }),
  note: {
    es: (data) =>
      sentence`Se cambió ${named(data, 'es')}: ${changedThings(data.changed, 'es')}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`Changed ${named(data, 'en')}: ${changedThings(data.changed, 'en')}.${stated('reason', data.reason, 'en')}`,
  },
});

/** A warrant was served or cancelled, or has expired. */
export const warrantClosed = defineEvent({
  type: 'mdt.warrant.closed',
  data: warrant,
  note: {
    es: (data) =>
      sentence`Se cerró ${named(data, 'es')}: ${STATUS_WORDS[data.status].es}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`Closed ${named(data, 'en')}: ${STATUS_WORDS[data.status].en}.${stated('reason', data.reason, 'en')}`,
  },
});
