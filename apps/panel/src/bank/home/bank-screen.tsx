import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import transfer from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import { OpenAccount } from '../accounts/open-account.tsx';
import { useBank, mayUse } from '../shared/use-bank.ts';
import { MovementTable } from '../shared/movement-table.tsx';
import shared from '../shared/shared.module.css';
import { bankWords } from '../shared/words.ts';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Columns } from '../../design/layout/columns.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Page } from '../../design/layout/page.tsx';
import { useWords } from '../../words/words.ts';
import { AccountList } from './account-list.tsx';
import { BalanceHistory } from './balance-history.tsx';
import { QuickPay } from './quick-pay.tsx';
import { Rewards } from './rewards.tsx';
import { Wallet } from './wallet.tsx';
import { homeWords } from './words.ts';

function Actions({ onOpen }: { onOpen: () => void }) {
  const words = useWords(homeWords);
  const { may, serverId, accounts } = useBank();
  const navigate = useNavigate();
  const params = { serverId: String(serverId) };
  return (
    <>
      {may(createAccount) && (
        <Button icon="plus" onClick={onOpen}>
          {words.open}
        </Button>
      )}
      {may(transfer) && accounts.length > 0 && (
        <Button
          variant="primary"
          icon="transfer"
          onClick={() => void navigate({ to: '/s/$serverId/bank/pay', params })}
        >
          {words.pay}
        </Button>
      )}
    </>
  );
}

/** The bank of a character: accounts, balance, movements, cash, a quick payment. */
export function BankScreen() {
  const words = useWords(homeWords);
  const { sections } = useWords(bankWords);
  const { of, characterId, accounts, main, may } = useBank();
  const [isOpening, setIsOpening] = useState(false);
  const shown = main ?? accounts.find((account) => mayUse(account, 'view_movements'));
  const open = (): void => setIsOpening(true);
  return (
    <Page title={sections.home} actions={<Actions onOpen={open} />}>
      {accounts.length === 0 ? (
        <Card>
          <Empty
            icon="bank"
            title={words.noAccounts}
            text={words.noAccountsText}
            action={
              may(createAccount) && (
                <Button variant="primary" onClick={open}>
                  {words.open}
                </Button>
              )
            }
          />
        </Card>
      ) : (
        <Columns layout="aside">
          <div className={shared.stack}>
            <AccountList />
            {shown && <BalanceHistory account={shown} />}
            <section className={shared.stack} aria-label={words.movements}>
              <h2>{words.movements}</h2>
              <MovementTable of={of} ownerId={characterId} />
            </section>
          </div>
          <div className={shared.stack}>
            {main && may(transfer) && <QuickPay />}
            <Rewards />
            <Wallet />
          </div>
        </Columns>
      )}
      {isOpening && <OpenAccount onClose={() => setIsOpening(false)} />}
    </Page>
  );
}
