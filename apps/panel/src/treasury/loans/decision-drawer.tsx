import approveLoan from '@cabildo/contracts/economy/credit/loans/approve_loan.ts';
import cancelLoan from '@cabildo/contracts/economy/credit/loans/cancel_loan.ts';
import rejectLoan from '@cabildo/contracts/economy/credit/loans/reject_loan.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { CreditScore } from '../../bank/loans/credit-score.tsx';
import { LoanFacts, LoanFigure, Schedule, type Loan, type LoanDetail } from '../../bank/loans/loan-facts.tsx';
import { loanWords } from '../../bank/loans/words.ts';
import { Button } from '../../design/button.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { CommandDialog } from '../../forms/command-dialog.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import { CharacterLink } from '../character-link.tsx';
import { BANK_READERS } from '../../shared/bar/bank-staff.ts';
import { decisionWords } from './words.ts';

type Decision = 'approve' | 'reject' | 'forgive';

/** A loan with its borrower, its instalments, and the decision on it. */
export function DecisionDrawer({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const words = useWords(decisionWords);
  const { title } = useWords(loanWords);
  const { serverId, may } = useServer();
  const [decision, setDecision] = useState<Decision>();
  const query = useQuery(answer('economy', 'getLoan', { server_id: serverId, loan_id: loanId }));
  const loan = query.data?.loan;
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
      <Loaded query={query}>{(detail) => <Detail {...detail} />}</Loaded>
      {loan && decision && (
        <Question loan={loan} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </Drawer>
  );
}

function Detail({ loan, schedule }: LoanDetail) {
  const words = useWords(decisionWords);
  const { serverId, may } = useServer();
  const of = { server_id: serverId, server_character_id: loan.server_character_id };
  return (
    <>
      <LoanFigure loan={loan} />
      <KeyValues
        items={[
          [words.borrower, <CharacterLink key="borrower" id={loan.server_character_id} />],
          [words.scoreAsked, loan.credit_score],
        ]}
      />
      {may(BANK_READERS) && <CreditScore of={of} description={words.scoreText} />}
      <LoanFacts loan={loan} account={undefined} />
      <Schedule schedule={schedule} />
    </>
  );
}

interface QuestionProps {
  loan: Loan;
  decision: Decision;
  onClose: () => void;
}

/** Asks before a decision, and for the reason where a loan ends: one that waits is refused, what is owed of one is written off. */
function Question({ loan, decision, onClose }: QuestionProps) {
  const words = useWords(decisionWords);
  const { money } = useFormat();
  const { serverId } = useServer();
  const input = { server_id: serverId, loan_id: loan.loan_id };
  if (decision === 'approve')
    return (
      <CommandDialog
        contract={approveLoan}
        input={input}
        title={words.approveTitle(money(loan.amount))}
        text={words.approveText}
        confirm={words.approve}
        isDanger={false}
        done={words.approved}
        onClose={onClose}
      />
    );
  const isGranted = decision === 'forgive';
  return (
    <CommandForm
      contract={isGranted ? cancelLoan : rejectLoan}
      fixed={input}
      title={isGranted ? words.forgiveTitle(money(loan.remaining)) : words.rejectTitle}
      description={isGranted ? words.forgiveText : words.rejectText}
      submit={isGranted ? words.forgive : words.reject}
      isDanger
      done={isGranted ? words.forgiven : words.rejected}
      fields={{ reason: { label: words.reason, hint: words.reasonHint } }}
      onClose={onClose}
    />
  );
}
