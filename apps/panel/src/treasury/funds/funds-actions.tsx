import allocate from '@cabildo/contracts/economy/funds/treasury/allocate.ts';
import collectIncome from '@cabildo/contracts/economy/funds/treasury/collect_income.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import { treasuryWords } from '../words.ts';
import { fundsWords } from './words.ts';

/** The buttons of those who manage the treasury: pay a company from it, and collect what the shop took. */
export function FundsActions({ shopIncome }: { shopIncome: number }) {
  const words = useWords(fundsWords);
  const { amount } = useWords(treasuryWords);
  const { money } = useFormat();
  const { serverId: server_id, may } = useServer();
  return (
    <>
      <DialogButton isShown={may(collectIncome) && shopIncome > 0} icon="coins" label={words.collect}>
        {(onClose) => (
          <CommandForm
            contract={collectIncome}
            fixed={{ server_id }}
            title={words.collect}
            description={words.collectText}
            submit={words.collect}
            done={(answer) => words.collected(money(answer.amount))}
            onClose={onClose}
            fields={{ amount: { label: amount, hint: words.collectHint(money(shopIncome)) } }}
          />
        )}
      </DialogButton>
      <DialogButton isShown={may(allocate)} variant="primary" icon="transfer" label={words.allocate}>
        {(onClose) => (
          <CommandForm
            contract={allocate}
            fixed={{ server_id }}
            title={words.allocate}
            description={words.allocateText}
            submit={words.allocate}
            done={({ treasury_balance }) => words.allocated(money(treasury_balance))}
            onClose={onClose}
            fields={{
              org_id: { label: words.company, isRequired: true },
              amount,
              reason: { label: words.reason, hint: words.reasonHint, rows: 2 },
            }}
          />
        )}
      </DialogButton>
    </>
  );
}
