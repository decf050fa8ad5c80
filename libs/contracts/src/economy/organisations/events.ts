import { z } from 'zod';
import { changedThings } from '../../changed-words.ts';
import type { Locale, Message } from '../../errors.ts';
import { defineEvent, enumerated, stated, type OwnMatter } from '../../event.ts';
import {
  account,
  character,
  money,
  quoted,
  sentence,
  thing,
  type Sentence,
  type Slot,
} from '../../sentence.ts';
import { org, orgInvitation, ORGS_SECTIONS } from './orgs.ts';

interface Named {
  readonly org_id: number;
  readonly name: string;
}
const named = ({ org_id, name }: Named, locale: Locale): Slot => thing('org', org_id, quoted(name, locale));

const orgEvent = org.pick({ org_id: true, name: true, kind: true, status: true, owner_character_id: true });
/** The organisation of an event about one of its people. */
const ofOrg = { org_id: z.int(), name: z.string() };

/** An organisation was made by staff, or founded by a character (BZ-01). */
export const orgCreated = defineEvent({
  type: 'bank.org.created',
  data: orgEvent.extend({
    department_id: z.int().nullable(),
    account_id: z.int(),
    /** The character that founded it; null: staff made it. */
    founder_character_id: z.int().nullable(),
    /** The fee of the foundation. */
    fee: z.int(),
  }),
  note: {
    es: (data) =>
      data.founder_character_id === null
        ? sentence`Se creó la organización ${named(data, 'es')}.`
        : sentence`${character(data.founder_character_id)} fundó la empresa ${named(data, 'es')} por ${money(data.fee)}.`,
    en: (data) =>
      data.founder_character_id === null
        ? sentence`The organisation ${named(data, 'en')} was made.`
        : sentence`${character(data.founder_character_id)} founded the business ${named(data, 'en')} for ${money(data.fee)}.`,
  },
});

/** An organisation has another name, description or picture, other ranks or another account (BZ-01..BZ-03). */
export const orgUpdated = defineEvent({
  type: 'bank.org.updated',
  data: orgEvent.extend({ changed: z.array(z.string()) }),
  note: {
    es: (data) =>
      sentence`Se cambió la organización ${named(data, 'es')}: ${changedThings(data.changed, 'es')}.`,
    en: (data) =>
      sentence`The organisation ${named(data, 'en')} was changed: ${changedThings(data.changed, 'en')}.`,
  },
});

/** Nothing leaves the accounts of an organisation from now on (BZ-01). */
export const orgSuspended = defineEvent({
  type: 'bank.org.suspended',
  data: orgEvent.extend({ reason: z.string() }),
  note: {
    es: (data) =>
      sentence`Se suspendió la organización ${named(data, 'es')}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`The organisation ${named(data, 'en')} was suspended.${stated('reason', data.reason, 'en')}`,
  },
});

/** A suspended organisation acts again (BZ-01). */
export const orgResumed = defineEvent({
  type: 'bank.org.resumed',
  data: orgEvent.extend({ reason: z.string() }),
  note: {
    es: (data) =>
      sentence`La organización ${named(data, 'es')} vuelve a actuar.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`The organisation ${named(data, 'en')} acts again.${stated('reason', data.reason, 'en')}`,
  },
});

const TREASURY: Message = { es: 'la tesorería', en: 'the treasury' };

/** An organisation is no more (BZ-07). */
export const orgDissolved = defineEvent({
  type: 'bank.org.dissolved',
  data: orgEvent.extend({
    /** The money that was left. */
    amount: z.int(),
    /** The account that got it; null: the treasury. */
    to_account_id: z.int().nullable(),
    /** The wages that it owed and that nobody gets any more. */
    voided_pay: z.int().default(0),
  }),
  note: {
    es: (data) =>
      sentence`Se disolvió la organización ${named(data, 'es')}: ${money(data.amount)} a ${data.to_account_id === null ? TREASURY.es : account(data.to_account_id)}.${data.voided_pay === 0 ? '' : sentence` Se anularon ${money(data.voided_pay)} de sueldos que debía.`}`,
    en: (data) =>
      sentence`The organisation ${named(data, 'en')} was dissolved: ${money(data.amount)} to ${data.to_account_id === null ? TREASURY.en : account(data.to_account_id)}.${data.voided_pay === 0 ? '' : sentence` ${money(data.voided_pay)} of wages that it owed were voided.`}`,
  },
});

/** The matter of the character that an invitation or a membership is about. */
const OF_MEMBER: OwnMatter<{ server_character_id: number }> = {
  whose: ({ server_character_id }) => ({ characters: [server_character_id] }),
};

/** A character belongs to an organisation from now on (BZ-04, BZ-05). */
export const memberJoined = defineEvent({
  type: 'bank.org.member_joined',
  data: z.object({ ...ofOrg, server_character_id: z.int(), rank: z.string().nullable() }),
  own: OF_MEMBER,
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} entró en la organización ${named(data, 'es')}${data.rank === null ? '' : ` como ${data.rank}`}.`,
    en: (data) =>
      sentence`${character(data.server_character_id)} joined the organisation ${named(data, 'en')}${data.rank === null ? '' : ` as ${data.rank}`}.`,
  },
});

export const LEAVING_WAYS = ['left', 'removed', 'roster', 'ended'] as const;

/** A character belongs to an organisation no more (BZ-04, BZ-05, BZ-07). */
export const memberLeft = defineEvent({
  type: 'bank.org.member_left',
  data: z.object({
    ...ofOrg,
    server_character_id: z.int(),
    /** It left, was dismissed, left the roster of the department, or is not of the server any more. */
    way: z.enum(LEAVING_WAYS),
    reason: z.string().nullable(),
  }),
  own: OF_MEMBER,
  note: {
    es: (data) =>
      data.way === 'removed'
        ? sentence`Se despidió a ${character(data.server_character_id)} de la organización ${named(data, 'es')}.${stated('reason', data.reason, 'es')}`
        : sentence`${character(data.server_character_id)} dejó la organización ${named(data, 'es')}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      data.way === 'removed'
        ? sentence`${character(data.server_character_id)} was dismissed from the organisation ${named(data, 'en')}.${stated('reason', data.reason, 'en')}`
        : sentence`${character(data.server_character_id)} left the organisation ${named(data, 'en')}.${stated('reason', data.reason, 'en')}`,
  },
});

/** A member of an organisation has another rank (BZ-04, BZ-05). */
export const rankChanged = defineEvent({
  type: 'bank.org.rank_changed',
  data: z.object({
    ...ofOrg,
    server_character_id: z.int(),
    rank: z.string(),
    old_rank: z.string().nullable(),
  }),
  own: OF_MEMBER,
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} es ${quoted(data.rank, 'es')} en la organización ${named(data, 'es')}.`,
    en: (data) =>
      sentence`${character(data.server_character_id)} is ${quoted(data.rank, 'en')} in the organisation ${named(data, 'en')}.`,
  },
});

/** Another character owns an organisation, or nobody does (BZ-04, BZ-05, BZ-07). */
export const ownerChanged = defineEvent({
  type: 'bank.org.owner_changed',
  data: z.object({
    ...ofOrg,
    old_owner_character_id: z.int().nullable(),
    owner_character_id: z.int().nullable(),
    /** The reason of staff who assigned the owner. */
    reason: z.string().nullable(),
  }),
  note: {
    es: (data) =>
      data.owner_character_id === null
        ? sentence`La organización ${named(data, 'es')} se quedó sin titular.${stated('reason', data.reason, 'es')}`
        : sentence`${character(data.owner_character_id)} es titular de la organización ${named(data, 'es')}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      data.owner_character_id === null
        ? sentence`The organisation ${named(data, 'en')} has no owner any more.${stated('reason', data.reason, 'en')}`
        : sentence`${character(data.owner_character_id)} owns the organisation ${named(data, 'en')}.${stated('reason', data.reason, 'en')}`,
  },
});

type Invitation = z.output<typeof orgInvitation>;
const inviting = ({ org_id, org_name: name }: Invitation, locale: Locale): Slot =>
  named({ org_id, name }, locale);

/** A character was invited into an organisation, or offered to own it (BZ-04). */
export const invitationMade = defineEvent({
  type: 'bank.org_invitation.made',
  data: orgInvitation,
  own: { whose: ({ target_character_id }) => ({ characters: [target_character_id] }) },
  note: {
    es: (data) =>
      data.rank === null
        ? sentence`${character(data.from_character_id)} ofreció a ${character(data.target_character_id)} la titularidad de la organización ${inviting(data, 'es')}.`
        : sentence`${character(data.from_character_id)} invitó a ${character(data.target_character_id)} a la organización ${inviting(data, 'es')} como ${data.rank}.`,
    en: (data) =>
      data.rank === null
        ? sentence`${character(data.from_character_id)} offered the organisation ${inviting(data, 'en')} to ${character(data.target_character_id)}.`
        : sentence`${character(data.from_character_id)} invited ${character(data.target_character_id)} into the organisation ${inviting(data, 'en')} as ${data.rank}.`,
  },
});

const ENDS: Readonly<Record<Invitation['status'], (about: Sentence, who: Slot, locale: Locale) => Sentence>> =
  {
    open: (about) => about,
    accepted: (about, who, locale) =>
      locale === 'es' ? sentence`${who} aceptó ${about}.` : sentence`${who} accepted ${about}.`,
    declined: (about, who, locale) =>
      locale === 'es' ? sentence`${who} rechazó ${about}.` : sentence`${who} declined ${about}.`,
    cancelled: (about, who, locale) =>
      locale === 'es'
        ? sentence`Se retiró a ${who} ${about}.`
        : sentence`${who} is no longer given ${about}.`,
    expired: (about, who, locale) =>
      locale === 'es'
        ? sentence`A ${who} le caducó ${about}.`
        : sentence`For ${who}, time ran out for ${about}.`,
  };
const ABOUT = {
  es: { invitation: 'la invitación a la organización', offer: 'la oferta de la organización' },
  en: { invitation: 'the invitation into the organisation', offer: 'the offer of the organisation' },
} as const;
const ended = (data: Invitation, locale: Locale): Sentence => {
  const about = sentence`${ABOUT[locale][data.rank === null ? 'offer' : 'invitation']} ${inviting(data, locale)}`;
  return ENDS[data.status](about, character(data.target_character_id), locale);
};

/** An invitation was answered or withdrawn, or nobody answered it in time (BZ-04). */
export const invitationEnded = defineEvent({
  type: 'bank.org_invitation.ended',
  data: orgInvitation,
  own: { whose: ({ target_character_id }) => ({ characters: [target_character_id] }) },
  note: { es: (data) => ended(data, 'es'), en: (data) => ended(data, 'en') },
});

const SECTION_WORDS: Readonly<Record<(typeof ORGS_SECTIONS)[number], Message>> = {
  orgs_config: { es: 'las organizaciones', en: 'the organisations' },
  payroll_config: { es: 'las nóminas', en: 'the pay' },
  invoices_config: { es: 'las facturas', en: 'the invoices' },
  treasury_public: { es: 'quién ve la tesorería', en: 'who sees the treasury' },
};
const listed = (sections: readonly (typeof ORGS_SECTIONS)[number][], locale: Locale): string =>
  enumerated(
    sections.map((section) => SECTION_WORDS[section]),
    locale,
  );

/** The rules of a server for its organisations changed. */
export const orgsConfigUpdated = defineEvent({
  type: 'bank.orgs_config.updated',
  data: z.object({ sections: z.array(z.enum(ORGS_SECTIONS)) }),
  note: {
    es: (data) => sentence`Se cambiaron las reglas de las organizaciones: ${listed(data.sections, 'es')}.`,
    en: (data) => sentence`The rules of organisations were changed: ${listed(data.sections, 'en')}.`,
  },
});
