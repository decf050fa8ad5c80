import claimRewards from '@cabildo/contracts/economy/funds/rewards/claim_rewards.ts';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { Card } from '../../design/layout/card.tsx';
import { formatExact, formatMoney } from '../../design/format.ts';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Money } from '../../design/money.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { CommandButton } from '../../forms/confirm-button.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { homeWords } from './words.ts';

type Fact = readonly [name: string, value: ReactNode];

/**
 * The rewards that the person can claim now, with what is left of each after taxes, and when those that were claimed can be
 * claimed again; nothing while there are none.
 */
export function Rewards() {
  const words = useWords(homeWords);
  const language = useLanguage();
  const { of, symbol, may } = useBank();
  const { rewards = [], claimed = [] } = useQuery(answer('economy', 'getClaimable', of)).data ?? {};
  const later = claimed.flatMap(({ reward_id, name, next_at }) =>
    next_at === null ? [] : [{ reward_id, name, next_at }],
  );
  if (rewards.length + later.length === 0 || !may(claimRewards)) return null;
  const total = rewards.reduce((sum, { net }) => sum + net, 0);
  return (
    <Card title={words.rewards}>
      <div className={shared.stack}>
        <KeyValues
          items={[
            ...rewards.map(({ reward_id, name, net, tax }): Fact => [
              name,
              <span key={reward_id}>
                <Money amount={net} symbol={symbol} />
                {tax > 0 && (
                  <span className={shared.soft}> {words.taxed(formatMoney(tax, symbol, language))}</span>
                )}
              </span>,
            ]),
            ...later.map(({ reward_id, name, next_at }): Fact => [
              name,
              <span key={reward_id} className={shared.soft}>
                {words.again(formatExact(Date.parse(next_at), language))}
              </span>,
            ]),
          ]}
        />
        {rewards.length > 0 && (
          <CommandButton
            contract={claimRewards}
            input={of}
            label={words.claim(formatMoney(total, symbol, language))}
            variant="primary"
            onDone={({ total: sum }) => toast({ title: words.claimed(formatMoney(sum, symbol, language)) })}
          />
        )}
      </div>
    </Card>
  );
}
