import approveLoan from '@cabildo/contracts/economy/credit/loans/approve_loan.ts';
import cancelLoan from '@cabildo/contracts/economy/credit/loans/cancel_loan.ts';
import rejectLoan from '@cabildo/contracts/economy/credit/loans/reject_loan.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { useServer } from '../../app/server.tsx';
import { CreditScore } from '../../bank/loans/credit-score.tsx';
import { LoanFacts, LoanFigure, Schedule, type Loan, type LoanDetail } from '../../bank/loans/loan-facts.tsx';
import { loanWords } from '../../bank/loans/words.ts';
import { Button } from '../../design/Button.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { formatMoney } from '../../design/format.ts';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { TextArea } from '../../design/TextArea.tsx';
import { toast } from '../../design/Toasts.tsx';
import { CommandDialog } from '../../forms/CommandDialog.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { CharacterLink } from '../CharacterLink.tsx';
import { BANK_READERS } from '../rights.ts';
import { decisionWords } from './words.ts';

type Decision = 'approve' | 'reject' | 'forgive';

interface DialogProps {
  loan: Loan;
  onClose: () => void;
}

function Approve({ loan, onClose }: DialogProps) {
  const words = useWords(decisionWords);
  const language = useLanguage();
  const { serverId, symbol } = useServer();
  return (
    <CommandDialog
      contract={approveLoan}
      input={{ server_id: serverId, loan_id: loan.loan_id }}
      title={words.approveTitle(formatMoney(loan.amount, symbol, language))}
      text={words.approveText}
      confirm={words.approve}
      isDanger={false}
      done={words.approved}
      onClose={onClose}
    />
  );
}

/** Ends a loan for a reason: one that waits is refused, of one that is owed the rest is written off. */
function End({ loan, onClose, isGranted }: DialogProps & { isGranted: boolean }) {
  const words = useWords(decisionWords);
  const language = useLanguage();
  const { serverId, symbol } = useServer();
  const form = useForm(isGranted ? cancelLoan : rejectLoan, {
    fixed: { server_id: serverId, loan_id: loan.loan_id },
    onDone() {
      toast({ title: isGranted ? words.forgiven : words.rejected });
      onClose();
    },
  });
  return (
    <FormDialog
      title={
        isGranted ? words.forgiveTitle(formatMoney(loan.remaining, symbol, language)) : words.rejectTitle
      }
      description={isGranted ? words.forgiveText : words.rejectText}
      form={form}
      submit={isGranted ? words.forgive : words.reject}
      isDanger
      onClose={onClose}
    >
      <TextArea label={words.reason} hint={words.reasonHint} {...form.text('reason')} />
    </FormDialog>
  );
}

function Borrower({ loan }: { loan: Loan }) {
  const words = useWords(decisionWords);
  const { serverId, may } = useServer();
  const of = { server_id: serverId, server_character_id: loan.server_character_id };
  return (
    <>
      <KeyValues
        items={[
          [words.borrower, <CharacterLink key="borrower" id={loan.server_character_id} />],
          [words.scoreAsked, loan.credit_score],
        ]}
      />
      {may(BANK_READERS) && <CreditScore of={of} description={words.scoreText} />}
    </>
  );
}

function Detail({ loan, schedule }: LoanDetail) {
  return (
    <>
      <LoanFigure loan={loan} />
      <Borrower loan={loan} />
      <LoanFacts loan={loan} account={undefined} />
      <Schedule schedule={schedule} />
    </>
  );
}

/** A loan with its borrower, its instalments, and the decision on it. */
export function DecisionDrawer({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const words = useWords(decisionWords);
  const { title } = useWords(loanWords);
  const { serverId, may } = useServer();
  const [decision, setDecision] = useState<Decision>();
  const query = useQuery(answer('economy', 'getLoan', { server_id: serverId, loan_id: loanId }));
  const loan = query.data?.loan;
  const close = (): void => setDecision(undefined);
  const isWaiting = loan?.status === 'pending';
  const isOwed = loan?.status === 'active' || loan?.status === 'defaulted';
  return (
    <Drawer
      title={title}
      subtitle={`#${loanId}`}
      onClose={onClose}
      footer={
        may(approveLoan) &&
        (isWaiting || isOwed) && (
          <>
            {isOwed && (
              <Button variant="danger" onClick={() => setDecision('forgive')}>
                {words.forgive}
              </Button>
            )}
            {isWaiting && (
              <>
                <Button onClick={() => setDecision('reject')}>{words.reject}</Button>
                <Button variant="primary" onClick={() => setDecision('approve')}>
                  {words.approve}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {query.isError ? (
        <Failed query={query} />
      ) : query.data ? (
        <Detail {...query.data} />
      ) : (
        <Skeleton shape="card" />
      )}
      {loan && decision === 'approve' && <Approve loan={loan} onClose={close} />}
      {loan && (decision === 'reject' || decision === 'forgive') && (
        <End loan={loan} isGranted={decision === 'forgive'} onClose={close} />
      )}
    </Drawer>
  );
}
