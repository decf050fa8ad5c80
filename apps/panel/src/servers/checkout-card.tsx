import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { answer } from '../api/answers.ts';
import { dropAnswers, isAway } from '../api/query-client.ts';
import { sentenceOf } from '../api/refusal.ts';
import { Button } from '../design/button.tsx';
import { Card } from '../design/layout/card.tsx';
import { Icon } from '../design/icon.tsx';
import { Id } from '../design/id.tsx';
import { KeyValues } from '../design/lists/key-values.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { Skeleton } from '../design/layout/skeleton.tsx';
import { Time } from '../design/time.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { paymentPageOf } from './payment-page.ts';
import { formatEuros } from './payments.ts';
import { CheckoutBadge } from './plan-cards.tsx';
import styles from './plan.module.css';
import { planWords } from './plan.words.ts';

/** The provider confirms a payment to the API, which sends no event of it: the panel looks. */
const LOOK_MS = 5_000;

/** A checkout that was begun: where it is paid, and whether it was. */
export function CheckoutCard({ checkoutId, onClose }: { checkoutId: string; onClose: () => void }) {
  const { checkout: words } = useWords(planWords);
  const language = useLanguage();
  const { data, error } = useQuery({
    ...answer('billing', 'getCheckout', { checkout_id: checkoutId }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? LOOK_MS : false),
  });
  useChangedPlan(data?.status);
  const close = (
    <Button size="small" onClick={onClose}>
      {words.close}
    </Button>
  );
  if (error !== null && !isAway(error) && !data) {
    const text = sentenceOf(error)[language];
    return <Notice tone="danger" title={words.unknown} text={text} action={close} isAlert />;
  }
  if (!data) return <Skeleton shape="card" />;
  const page = paymentPageOf(checkoutId);
  const isOpen = data.status === 'open';
  return (
    <Card title={`${words.title} · ${data.plan}`} description={words.texts[data.status]} actions={close}>
      <div className={styles.stack}>
        <div role="status">
          <CheckoutBadge status={data.status} />
        </div>
        <KeyValues
          items={[
            [words.amount, formatEuros(data.amount_cents, language)],
            [words.expires, isOpen ? <Time value={data.expires_at} /> : undefined],
            [words.id, <Id key="id" value={data.checkout_id} label={words.id} />],
          ]}
        />
        {isOpen && page && (
          <a className={`link ${styles.pay}`} href={page} target="_blank" rel="noopener noreferrer">
            {words.pay}
            <Icon name="external" />
          </a>
        )}
        {isOpen && !page && <p>{words.lost}</p>}
      </div>
    </Card>
  );
}

/** Reads the plan again as soon as a checkout that was open is paid. */
function useChangedPlan(status: string | undefined): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && status !== 'open') dropAnswers(['billing', 'servers']);
    wasOpen.current = status === 'open';
  }, [status]);
}
