import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../shared/list/failed.tsx';
import { Card } from '../../design/layout/card.tsx';
import { formatMoney } from '../../design/format.ts';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Meter } from '../../design/meter.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { securityWords } from './words.ts';

/** How much of the limits of the server this character uses, for those who may read the limits. */
export function Limits() {
  const words = useWords(securityWords);
  const language = useLanguage();
  const { serverId, of, symbol, accounts, characterId } = useBank();
  const query = useQuery(answer('economy', 'getLimits', { server_id: serverId }));
  const loans = useQuery(answer('economy', 'listLoans', { ...of, status: 'active', per_page: 100 }));
  if (query.isError) return <Failed query={query} />;
  if (!query.data) return <Skeleton shape="card" />;
  const limits = query.data;
  const own = accounts.filter(({ owner_character_id }) => owner_character_id === characterId);
  const money = (amount: number | null): string =>
    amount === null ? words.noLimit : formatMoney(amount, symbol, language);
  return (
    <Card title={words.limits} description={words.limitsText}>
      <div className={shared.stack}>
        <Meter label={words.accounts} used={own.length} limit={limits.accounts.max_accounts} />
        {loans.data && (
          <Meter
            label={words.loans}
            used={loans.data.loans.filter((loan) => loan.server_character_id === characterId).length}
            limit={limits.loans.max_active}
          />
        )}
        <KeyValues
          items={[
            [
              words.perTransfer,
              `${money(limits.transfers.min_amount)} – ${money(limits.transfers.max_amount)}`,
            ],
            [words.daily, money(limits.transfers.daily_limit)],
            [words.maxLoan, money(limits.loans.max_loan_amount)],
            [words.installments, limits.loans.max_installments],
            [words.cards, limits.cards.max_cards_per_account],
            [words.pinLength, limits.pin.length],
            [words.attempts, limits.pin.max_attempts],
            [words.lock, limits.pin.lock_minutes],
          ]}
        />
      </div>
    </Card>
  );
}
