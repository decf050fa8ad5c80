import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { useServer } from '../../app/server.tsx';
import shared from '../../bank/shared/shared.module.css';
import { bankWords } from '../../bank/shared/words.ts';
import { Badge } from '../../design/Badge.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { Id } from '../../design/Id.tsx';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Money } from '../../design/Money.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Tabs } from '../../design/Tabs.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import { CharacterLink } from '../CharacterLink.tsx';
import { AccountActions } from './AccountActions.tsx';
import { STATUS_TONES, type Account } from './accounts-screen.tsx';
import { History } from './History.tsx';
import { Interest } from './Interest.tsx';
import { Movements } from './Movements.tsx';
import { staffAccountWords } from './words.ts';

type Of = { server_id: number; account_id: number };

function Facts({ account }: { account: Account }) {
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
          [words.owner, <CharacterLink key="owner" id={account.owner_character_id} />],
          [words.type, accountTypes[account.account_type]],
          [words.number, <Id key="id" value={account.account_number} length={16} label={words.number} />],
          [words.opened, <Time key="opened" value={account.created_at} />],
          [words.pin, account.has_pin ? words.pinSet : words.pinNotSet],
        ]}
      />
    </>
  );
}

/** The movements of an account, and the interest of one that earns some. */
function Parts({ account, of }: { account: Account; of: Of }) {
  const words = useWords(staffAccountWords);
  const [part, setPart] = useState<'movements' | 'interest'>('movements');
  const movements = <Movements of={of} ownerId={account.owner_character_id} />;
  if (account.account_type !== 'savings') return movements;
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
      {part === 'interest' ? <Interest of={of} /> : movements}
    </Tabs>
  );
}

/** An account of anybody: how it stands, what moved on it, and what staff may do about it. */
export function AccountDrawer({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const words = useWords(staffAccountWords);
  const { serverId } = useServer();
  const of = { server_id: serverId, account_id: accountId };
  const query = useQuery(answer('economy', 'getAccount', of));
  const account = query.data?.account;
  return (
    <Drawer title={account?.account_name ?? words.account} onClose={onClose}>
      {query.isError ? (
        <Failed query={query} />
      ) : account ? (
        <>
          <Facts account={account} />
          <History of={of} />
          <Parts account={account} of={of} />
        </>
      ) : (
        <Skeleton shape="card" />
      )}
    </Drawer>
  );
}
