import cancel from '@cabildo/contracts/servers/billing/cancel.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answer } from '../api/answers.ts';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Columns } from '../design/Columns.tsx';
import { Page } from '../design/Page.tsx';
import { useWords } from '../words/words.ts';
import { CheckoutCard } from './CheckoutCard.tsx';
import { CommandDialog } from '../forms/CommandDialog.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { Payments } from './Payments.tsx';
import { PlanFeatures, PlanLimits, PlanTerm } from './PlanCards.tsx';
import { planWords } from './plan.words.ts';
import { planRoute } from './routes.ts';

/** The plan of a server, for its owner: what it allows, what was paid, and how to change it. */
export function PlanScreen() {
  const words = useWords(planWords);
  const { serverId, may } = useServer();
  const navigate = useNavigate();
  const { order, checkout } = planRoute.useSearch();
  const plan = useSuspenseQuery(answer('billing', 'getPlan', { server_id: serverId })).data;
  const [isCancelling, setIsCancelling] = useState(false);
  const params = { serverId: String(serverId) };
  const show = (search: { order?: string; checkout?: string }): void =>
    void navigate({ to: '/s/$serverId/plan', params, search });
  const isForGood = plan.plan === 'ENTERPRISE' && plan.plan_expires_at === null;
  const mayCancel = may(cancel) && plan.plan_expires_at !== null && plan.cancelled_at === null;
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <>
          {mayCancel && <Button onClick={() => setIsCancelling(true)}>{words.cancel.button}</Button>}
          {!isForGood && (
            <Button variant="primary" onClick={() => show({ order: plan.plan })}>
              {words.change}
            </Button>
          )}
        </>
      }
    >
      {checkout && <CheckoutCard checkoutId={checkout} onClose={() => show({})} />}
      <Columns>
        <PlanTerm plan={plan} />
        <PlanLimits plan={plan} />
      </Columns>
      <PlanFeatures features={plan.features} />
      <Payments />
      {order && (
        <OrderDialog
          of={{ server_id: serverId }}
          present={plan.plan}
          onClose={() => show({})}
          onOrdered={(checkoutId) => show({ checkout: checkoutId })}
        />
      )}
      {isCancelling && (
        <CommandDialog
          contract={cancel}
          input={{ server_id: serverId }}
          title={words.cancel.title(plan.plan)}
          text={words.cancel.text}
          confirm={words.cancel.confirm}
          done={words.cancel.done}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </Page>
  );
}
