/** The time over which a member limit counts: a window since its first use, for ever, or the rows of one moment. */
export type LimitWindow = 'hour' | 'day' | 'ever' | 'now';

/** One limit on the rows that a plain member may make in a server (FU-09). */
export interface MemberLimit {
  readonly max: number;
  /** `user`: the person, whatever characters and accounts the person makes and deletes (ID-21). */
  readonly per: 'user' | 'character' | 'org' | 'server';
  readonly window: LimitWindow;
  /** The counted things, as they stand in messages and in docs/limits.md. */
  readonly es: string;
  readonly en: string;
}

/** FU-09: rows that a plain member may make; owners, admins and keys of the server are exempt. */
export const MEMBER_LIMITS = {
  characters_made: { max: 100, per: 'user', window: 'day', es: 'personajes creados', en: 'characters made' },
  characters_deleted: {
    max: 20,
    per: 'user',
    window: 'day',
    es: 'personajes eliminados',
    en: 'characters deleted',
  },
  images_of_outsiders: {
    max: 10,
    per: 'user',
    window: 'day',
    es: 'imágenes subidas por quien no es miembro',
    en: 'pictures uploaded by who is no member',
  },
  images_uploaded: {
    max: 100,
    per: 'user',
    window: 'day',
    es: 'imágenes subidas',
    en: 'pictures uploaded',
  },
  accounts_made: { max: 50, per: 'character', window: 'ever', es: 'cuentas abiertas', en: 'accounts opened' },
  cards_made: { max: 50, per: 'character', window: 'ever', es: 'tarjetas creadas', en: 'cards made' },
  recurring_made: {
    max: 50,
    per: 'character',
    window: 'ever',
    es: 'pagos recurrentes creados',
    en: 'recurring payments made',
  },
  requests_made: { max: 100, per: 'user', window: 'day', es: 'solicitudes de pago', en: 'payment requests' },
  invoices_made: { max: 100, per: 'org', window: 'day', es: 'facturas', en: 'invoices' },
  debts_made: { max: 100, per: 'user', window: 'day', es: 'deudas creadas', en: 'debts made' },
  loans_requested: {
    max: 100,
    per: 'user',
    window: 'day',
    es: 'préstamos solicitados',
    en: 'loans requested',
  },
  vault_items: {
    max: 1_000,
    per: 'character',
    window: 'now',
    es: 'objetos en cajas fuertes',
    en: 'items in vaults',
  },
  shops_opened: { max: 20, per: 'user', window: 'day', es: 'tiendas abiertas', en: 'shops opened' },
  shifts_started: { max: 50, per: 'user', window: 'day', es: 'turnos iniciados', en: 'shifts started' },
  frisks_started: {
    max: 30,
    per: 'user',
    window: 'hour',
    es: 'cacheos iniciados',
    en: 'frisks started',
  },
  flags_set: { max: 500, per: 'user', window: 'day', es: 'marcas de vehículos', en: 'flags of vehicles set' },
  lookups_made: { max: 2_000, per: 'user', window: 'day', es: 'consultas', en: 'look-ups' },
  cases_opened: { max: 200, per: 'user', window: 'day', es: 'casos abiertos', en: 'cases opened' },
  reports_written: { max: 300, per: 'user', window: 'day', es: 'informes redactados', en: 'reports written' },
  punishments_given: {
    max: 500,
    per: 'user',
    window: 'day',
    es: 'sanciones impuestas',
    en: 'punishments given',
  },
  /** VS-01 */
  open_offers: {
    max: 20,
    per: 'character',
    window: 'now',
    es: 'ofertas de vehículos abiertas',
    en: 'open offers of vehicles',
  },
  open_calls: { max: 20, per: 'user', window: 'now', es: 'avisos abiertos', en: 'open calls' },
  open_calls_of_server: { max: 500, per: 'server', window: 'now', es: 'avisos abiertos', en: 'open calls' },
  /** Counts in all servers together; a rank in one of them exempts from nothing. */
  servers_joined: {
    max: 200,
    per: 'user',
    window: 'now',
    es: 'servidores a los que se pertenece',
    en: 'servers belonged to',
  },
} as const satisfies Record<string, MemberLimit>;

export type MemberLimitName = keyof typeof MEMBER_LIMITS;

/** The limits that count uses; the others count existing rows. */
export type CountedLimitName = {
  [N in MemberLimitName]: (typeof MEMBER_LIMITS)[N]['window'] extends 'now' ? never : N;
}[MemberLimitName];

type CountedPer<Subject extends MemberLimit['per']> = {
  [N in CountedLimitName]: (typeof MEMBER_LIMITS)[N]['per'] extends Subject ? N : never;
}[CountedLimitName];

/** The limits that count for one character, and those for one organisation. */
export type CharacterLimitName = CountedPer<'character'>;
export type OrgLimitName = CountedPer<'org'>;

/** FU-09: days that a row is kept after it is over: closed, cancelled, ended, answered. */
export const KEPT_DAYS = { ended: 90, records: 365 } as const;
