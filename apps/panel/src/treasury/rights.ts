import getAnalytics from '@cabildo/contracts/economy/insight/reports/get_analytics.ts';
import { useServer, type Right, type ShownServer } from '../shared/server/server.tsx';

/** The readers of the accounts, debts and scores of all (EC-18). */
export const BANK_READERS = { access: { to: ['admin', 'view_bank_logs'] } } as const;

/** Who sets the rules of the bank, and voids debts. */
export const BANK_RULERS = { access: { to: ['admin', 'manage_bank_config'] } } as const;

/** The right to each section, which is that to read all of it. */
export const SECTION_RIGHTS = {
  home: getAnalytics,
  accounts: BANK_READERS,
  loans: { access: { to: ['admin', 'view_bank_logs', 'approve_loans'] } },
  debts: BANK_READERS,
  estates: { access: { to: ['admin', 'execute_inheritance'] } },
  taxes: { access: { to: ['admin', 'manage_taxes'] } },
  rewards: BANK_RULERS,
  cash: BANK_RULERS,
  cards: BANK_RULERS,
  config: BANK_RULERS,
} satisfies Record<string, Right>;

export type Section = keyof typeof SECTION_RIGHTS;
export const SECTIONS = Object.keys(SECTION_RIGHTS) as Section[];

/** The sections that a person finds. */
export const sectionsOf = (may: ShownServer['may']): Section[] =>
  SECTIONS.filter((section) => may(SECTION_RIGHTS[section]));

export const useSections = (): Section[] => sectionsOf(useServer().may);
