import type { PayPeriod } from '@cabildo/contracts/economy/payroll/payroll.ts';
import payNow from '@cabildo/contracts/economy/payroll/pay_now.ts';
import { pagesOf } from '../../api/answers.ts';
import { bankWords } from '../../bank/shared/words.ts';
import { Columns } from '../../design/layout/columns.tsx';
import { Stat } from '../../design/layout/stat.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Money } from '../../design/money.tsx';
import { Time } from '../../design/time.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../companies.module.css';
import type { Company } from '../company/use-company.ts';
import { Clock } from './clock.tsx';
import { BonusForm, PeriodForm } from './forms.tsx';
import { RankPays } from './rank-pay.tsx';
import { Runs } from './runs.tsx';
import { companyPayWords } from './words.ts';

/** A payment is carried out within seconds. */
const AGAIN_MS = 2_000;

/** The pay of a company: the own shift, what ranks earn, when it is paid and what was. */
export function PayTab({ company }: { company: Company }) {
  const words = useWords(companyPayWords);
  const { me, isStaff } = company;
  const isReader = isStaff || me?.rights.includes('view_staff');
  return (
    <div className={styles.stack}>
      {me && <Clock company={company} me={me} />}
      {isReader ? (
        <Payroll company={company} />
      ) : (
        <>
          <PayActions company={company} />
          <Empty icon="lock" title={words.hidden} text={words.hiddenText} />
        </>
      )}
    </div>
  );
}

interface ActionsProps {
  company: Company;
  /** How often it pays; undefined: this person may not know. */
  period?: PayPeriod | null;
}

/** The buttons that pay, and that change when, for those with the right. */
function PayActions({ company, period }: ActionsProps) {
  const words = useWords(companyPayWords);
  if (!company.has('payroll')) return null;
  return (
    <div className={styles.row}>
      <ConfirmButton
        {...words.payNow}
        contract={payNow}
        input={company.acts}
        variant="primary"
        isDanger={false}
      />
      <DialogButton icon="coins" label={words.bonus}>
        {(onClose) => <BonusForm company={company} onClose={onClose} />}
      </DialogButton>
      <DialogButton isShown={period !== undefined} icon="calendar" label={words.setPeriod}>
        {(onClose) => <PeriodForm company={company} period={period ?? null} onClose={onClose} />}
      </DialogButton>
    </div>
  );
}

function Payroll({ company }: { company: Company }) {
  const words = useWords(companyPayWords);
  const { frequencies } = useWords(bankWords);
  const { symbol } = useServer();
  const asked = pagesOf('orgs', 'listPayRuns', { ...company.of, per_page: 100 });
  const list = usePagedRows(
    {
      ...asked,
      // The events of a payment are for those who read the books of the server.
      refetchInterval: ({ state }) =>
        state.data?.pages[0]?.runs.some((run) => run.status !== 'done') ? AGAIN_MS : false,
    },
    'runs',
  );
  const first = list.query.data?.pages[0];
  return (
    <>
      {first && (
        <>
          <Columns layout="stats">
            <Stat
              label={words.period}
              value={first.period === null ? words.byHand : frequencies[first.period]}
            />
            <Stat
              label={words.next}
              value={first.next_run_at === null ? words.never : <Time value={first.next_run_at} />}
            />
            <Stat label={words.owed} value={<Money amount={first.owed} symbol={symbol} />} />
          </Columns>
          <PayActions company={company} period={first.period} />
          <RankPays company={company} pay={first.pay} />
        </>
      )}
      <Runs list={list} />
    </>
  );
}
