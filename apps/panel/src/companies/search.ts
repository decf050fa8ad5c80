import { oneOf, searchOf } from '../shared/route/search.ts';

/** The companies that are shown: those of this person, or all of the server. */
export const companiesSearch = searchOf({ view: oneOf('all') });

/** The parts of a company's page, each with its address. */
export const COMPANY_TABS = ['overview', 'people', 'ranks', 'money', 'shops'] as const;
export type CompanyTab = (typeof COMPANY_TABS)[number];

export const companySearch = searchOf({ tab: oneOf(...COMPANY_TABS) });
