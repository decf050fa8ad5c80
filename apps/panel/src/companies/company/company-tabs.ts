import type { ReactNode } from 'react';
import { directionsOf, InvoicesTab } from '../invoices/invoices-tab.tsx';
import { MoneyTab } from '../money/money-tab.tsx';
import { PayTab } from '../pay/pay-tab.tsx';
import { PeopleTab } from '../people/people-tab.tsx';
import { RanksTab } from '../ranks/ranks-tab.tsx';
import type { CompanyTab } from '../search.ts';
import { OverviewTab } from './overview-tab.tsx';
import { ShopsTab } from '../shops/shops-tab.tsx';
import type { Company } from './use-company.ts';

interface Part {
  Panel: (props: { company: Company }) => ReactNode;
  /** Whether it is there for this person. Default: for everybody. */
  isShown?: (company: Company) => boolean;
}

const isInside = ({ me, isStaff }: Company): boolean => me !== undefined || isStaff;

/** The parts of a company's page; another one is a row here, its words (`company/words.ts`) and a folder beside these. */
export const PARTS: Readonly<Record<CompanyTab, Part>> = {
  overview: { Panel: OverviewTab },
  people: { Panel: PeopleTab, isShown: isInside },
  ranks: { Panel: RanksTab },
  money: { Panel: MoneyTab, isShown: (company) => isInside(company) || company.governs },
  pay: { Panel: PayTab, isShown: isInside },
  invoices: { Panel: InvoicesTab, isShown: (company) => directionsOf(company).length > 0 },
  shops: { Panel: ShopsTab },
};
