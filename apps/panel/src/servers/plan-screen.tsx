import cancel from '@cabildo/contracts/servers/billing/cancel.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { answer } from '../api/answers.ts';
import { useAddress } from '../shared/route/use-address.ts';
import { useServer } from '../shared/server/server.tsx';
import { Button } from '../design/button.tsx';
import { Columns } from '../design/layout/columns.tsx';
import { Page } from '../design/layout/page.tsx';
import { useWords } from '../words/words.ts';
import { CheckoutCard } from './checkout-card.tsx';
import { ConfirmButton } from '../forms/confirm-button.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { Payments } from './payments.tsx';
import { PlanFeatures, PlanLimits, PlanTerm } from './plan-cards.tsx';
import { planSearch } from './search.ts';
import { planWords } from './plan.words.ts';

/** The plan of a server, for its owner: what it allows, what was paid, and how to change it. */
export function PlanScreen() {
  const words = useWords(planWords);
  const { serverId, may } = useServer();
  const { search, show } = useAddress(planSearch);
  const { order, checkout } = search;
  const plan = useSuspenseQuery(answer('billing', 'getPlan', { server_id: serverId })).data;
  const close = (): void => show({ order: undefined, checkout: undefined });
  const isForGood = plan.plan === 'ENTERPRISE' && plan.plan_expires_at === null;
  const mayCancel = may(cancel) && plan.plan_expires_at !== null && plan.cancelled_at === null;
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <>
          {mayCancel && (
            <ConfirmButton
              contract={cancel}
              input={{ server_id: serverId }}
              label={words.cancel.label}
              title={words.cancel.title(plan.plan)}
              text={words.cancel.text}
              done={words.cancel.done}
            />
          )}
          {!isForGood && (
            <Button variant="primary" onClick={() => show({ order: plan.plan, checkout: undefined })}>
              {words.change}
            </Button>
          )}
        </>
      }
    >
      {checkout && <CheckoutCard checkoutId={checkout} onClose={close} />}
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
          onClose={close}
          onOrdered={(checkoutId) => show({ order: undefined, checkout: checkoutId })}
        />
      )}
    </Page>
  );
}
