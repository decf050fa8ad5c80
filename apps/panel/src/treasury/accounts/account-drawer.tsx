import { ENTRY_TYPES, type EntryType } from '@cabildo/contracts/economy/insight/reports/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, pagesOf } from '../../api/answers.ts';
import { MovementTable } from '../../bank/shared/movement-table.tsx';
import shared from '../../bank/shared/shared.module.css';
import { bankWords } from '../../bank/shared/words.ts';
import { Badge } from '../../design/badge.tsx';
import { formatNumber } from '../../design/format.ts';
import { Id } from '../../design/id.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Money } from '../../design/money.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { Time } from '../../design/time.tsx';
import { BalanceLine } from '../../shared/balance/balance-line.tsx';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import { ListTable } from '../../shared/list/list-table.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useAccountName } from '../../shared/server/account-names.ts';
import { CompanyLink } from '../../shared/company/company.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useLanguage } from '../../words/language.ts';
import { localeOf } from '../../words/locale.ts';
import { useWords } from '../../words/words.ts';
import { CharacterLink } from '../character-link.tsx';
import { AccountActions, type Account } from './account-actions.tsx';
import { staffAccountWords } from './words.ts';

export const STATUS_TONES = { active: 'success', frozen: 'warning', closed: 'neutral' } as const;

interface Part {
  of: { server_id: number; account_id: number };
  account: Account;
}

/** An account of anybody: how it stands, what moved on it, and what staff may do about it. */
export function AccountDrawer({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const words = useWords(staffAccountWords);
  const { serverId } = useServer();
  const accountName = useAccountName();
  const of = { server_id: serverId, account_id: accountId };
  const query = useQuery(answer('economy', 'getAccount', of));
  return (
    <Drawer
      title={query.data ? accountName(query.data.account.account_name) : words.account}
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ account }) => (
          <>
            <Facts account={account} />
            <BalanceLine account={account} label={words.history} dayLabel={words.day} />
            {account.account_type === 'savings' ? (
              <SavingsParts account={account} of={of} />
            ) : (
              <Movements account={account} of={of} />
            )}
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

/** The character or the company whose account it is, whose name leads there. */
function Owner({ account: { owner_character_id, owner_org_id } }: Pick<Part, 'account'>) {
  if (owner_character_id !== null) return <CharacterLink id={owner_character_id} />;
  return owner_org_id === null ? null : <CompanyLink id={owner_org_id} />;
}

function Facts({ account }: Pick<Part, 'account'>) {
  const words = useWords(staffAccountWords);
  const { accountTypes, statuses } = useWords(bankWords);
  const { symbol } = useServer();
  return (
    <>
      <div className={shared.row}>
        <span className={shared.figure}>
          <Money amount={account.balance} symbol={symbol} />
        </span>
        <Badge tone={STATUS_TONES[account.status]}>{statuses[account.status]}</Badge>
      </div>
      <AccountActions account={account} />
      <KeyValues
        items={[
          [words.owner, <Owner key="owner" account={account} />],
          [words.type, accountTypes[account.account_type]],
          [words.number, <Id key="id" value={account.account_number} label={words.number} />],
          [words.opened, <Time key="opened" value={account.created_at} />],
          [words.pin, account.has_pin ? words.pinSet : words.pinNotSet],
        ]}
      />
    </>
  );
}

/** The movements of an account that earns interest, and its interest. */
function SavingsParts({ account, of }: Part) {
  const words = useWords(staffAccountWords);
  const [part, setPart] = useState<'movements' | 'interest'>('movements');
  return (
    <Tabs
      label={words.parts}
      tabs={[
        { id: 'movements', label: words.movements },
        { id: 'interest', label: words.interest },
      ]}
      value={part}
      onChange={setPart}
    >
      {part === 'interest' ? <Interest of={of} /> : <Movements account={account} of={of} />}
    </Tabs>
  );
}

/** The movements of an account, all of them or those of one kind. */
function Movements({ account, of }: Part) {
  const words = useWords(staffAccountWords);
  const { entries } = useWords(bankWords);
  const [type, setType] = useState<EntryType>();
  return (
    <div className={shared.stack}>
      <div className={shared.row}>
        <FilterSelect
          label={words.movements}
          all={words.allMovements}
          value={type}
          options={ENTRY_TYPES.map((value) => ({ value, label: entries[value] }))}
          onChange={setType}
        />
      </div>
      <MovementTable isNarrow of={type ? { ...of, type } : of} ownerId={account.owner_character_id} />
    </div>
  );
}

/** A month as people write it, from `2026-06`. */
const monthOf = (period: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${period}-01`),
  );

/** The interest of a savings account, month by month. */
function Interest({ of }: Pick<Part, 'of'>) {
  const words = useWords(staffAccountWords);
  const language = useLanguage();
  const list = usePagedRows(pagesOf('economy', 'getInterestHistory', { ...of, per_page: 100 }), 'payments');
  const money = useMoneyCell();
  return (
    <ListTable
      list={list}
      label={words.interest}
      rowKey={({ period }) => period}
      empty={<p className={shared.soft}>{words.noInterest}</p>}
      columns={[
        { header: words.month, isMain: true, cell: (row) => monthOf(row.period, language) },
        { header: words.base, align: 'end', cell: (row) => money(row.base) },
        { header: words.rate, align: 'end', cell: ({ rate }) => `${formatNumber(rate, language)} %` },
        { header: words.tax, align: 'end', isMain: true, cell: (row) => money(row.tax) },
        { header: words.net, align: 'end', isMain: true, cell: (row) => money(row.net) },
      ]}
    />
  );
}
