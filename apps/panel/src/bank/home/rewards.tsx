import claimRewards from '@cabildo/contracts/economy/funds/rewards/claim_rewards.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { Card } from '../../design/Card.tsx';
import { formatMoney } from '../../design/format.ts';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Money } from '../../design/Money.tsx';
import { toast } from '../../design/Toasts.tsx';
import { CommandButton } from '../../forms/ConfirmButton.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { homeWords } from './words.ts';

/** The rewards that the person can claim now, with what is left of each after taxes; nothing while there are none. */
export function Rewards() {
  const words = useWords(homeWords);
  const language = useLanguage();
  const { of, symbol, may } = useBank();
  const rewards = useQuery(answer('economy', 'getClaimable', of)).data?.rewards ?? [];
  if (rewards.length === 0 || !may(claimRewards)) return null;
  const total = rewards.reduce((sum, { net }) => sum + net, 0);
  return (
    <Card title={words.rewards}>
      <div className={shared.stack}>
        <KeyValues
          items={rewards.map(({ reward_id, name, net, tax }) => [
            name,
            <span key={reward_id}>
              <Money amount={net} symbol={symbol} />
              {tax > 0 && (
                <span className={shared.soft}> {words.taxed(formatMoney(tax, symbol, language))}</span>
              )}
            </span>,
          ])}
        />
        <CommandButton
          contract={claimRewards}
          input={of}
          label={words.claim(formatMoney(total, symbol, language))}
          variant="primary"
          onDone={({ total: sum }) => toast({ title: words.claimed(formatMoney(sum, symbol, language)) })}
        />
      </div>
    </Card>
  );
}
