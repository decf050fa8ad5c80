import cancelDebt from '@cabildo/contracts/economy/credit/debts/cancel_debt.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { useServer } from '../../app/server.tsx';
import { DebtFacts, DebtFigure } from '../../bank/debts/debt-facts.tsx';
import { debtWords } from '../../bank/debts/words.ts';
import { Drawer } from '../../design/Drawer.tsx';
import { formatMoney } from '../../design/format.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { toast } from '../../design/Toasts.tsx';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { BANK_RULERS } from '../rights.ts';
import { staffDebtWords } from './words.ts';

/** A debt or a fine of anybody, which those who rule the bank may void. */
export function StaffDebtDrawer({ debtId, onClose }: { debtId: number; onClose: () => void }) {
  const words = useWords(staffDebtWords);
  const { kinds } = useWords(debtWords);
  const language = useLanguage();
  const { serverId, symbol, may } = useServer();
  const query = useQuery(answer('economy', 'getDebt', { server_id: serverId, debt_id: debtId }));
  const debt = query.data?.debt;
  const isOpen = debt?.status === 'unsigned' || debt?.status === 'signed';
  return (
    <Drawer
      title={debt ? kinds[debt.kind] : kinds.debt}
      subtitle={`#${debtId}`}
      onClose={onClose}
      footer={
        debt &&
        isOpen &&
        may(BANK_RULERS) && (
          <ConfirmButton
            variant="danger"
            contract={cancelDebt}
            input={{ server_id: serverId, debt_id: debtId }}
            label={words.void}
            title={words.voidTitle(formatMoney(debt.amount, symbol, language))}
            text={words.voidText}
            onDone={() => toast({ title: words.voided })}
          />
        )
      }
    >
      {query.isError ? (
        <Failed query={query} />
      ) : debt ? (
        <>
          <DebtFigure debt={debt} />
          <DebtFacts debt={debt} />
        </>
      ) : (
        <Skeleton shape="card" />
      )}
    </Drawer>
  );
}
