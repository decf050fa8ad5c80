import type { AnswerOf, Client } from '@cabildo/client';
import { FEATURES } from '@cabildo/contracts/plans.ts';
import { Badge } from '../design/badge.tsx';
import { Card } from '../design/layout/card.tsx';
import { formatNumber, formatSize } from '../design/format.ts';
import { Icon } from '../design/icon.tsx';
import { KeyValues } from '../design/lists/key-values.tsx';
import { Meter } from '../design/meter.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { Time } from '../design/time.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { formatEuros } from './payments.ts';
import styles from './plan.module.css';
import { planWords } from './plan.words.ts';

type Plan = AnswerOf<Client['billing']['getPlan']>;

const GIB = 1024 ** 3;

/** The plan, its price, and its end. */
export function PlanTerm({ plan }: { plan: Plan }) {
  const { term: words, billing, order } = useWords(planWords);
  const language = useLanguage();
  const isCancelled = plan.cancelled_at !== null;
  const addOns = [
    plan.extra_characters > 0 && order.characters(`+${formatNumber(plan.extra_characters * 100, language)}`),
    plan.extra_storage > 0 && order.storage(`+${formatNumber(plan.extra_storage * 10, language)}`),
  ].filter((each) => each !== false);
  const price =
    plan.price_cents === 0
      ? billing.none
      : `${formatEuros(plan.price_cents, language)} ${billing[plan.billing]}`;
  return (
    <Card title={words.title(plan.plan)}>
      <div className={styles.stack}>
        {isCancelled && (
          <Notice tone="warning" title={words.cancelled(plan.plan)} text={words.cancelledText} />
        )}
        <KeyValues
          items={[
            [words.price, price],
            [
              isCancelled || plan.plan_expires_at === null ? words.ends : words.renews,
              plan.plan_expires_at === null ? words.never : <Time value={plan.plan_expires_at} />,
            ],
            [words.addOns, addOns.length > 0 ? addOns.join(', ') : undefined],
            [words.next, plan.plan_expires_at === null ? undefined : (plan.next_term?.plan ?? 'FREE')],
          ]}
        />
      </div>
    </Card>
  );
}

/** How much of the plan's limits is used. */
export function PlanLimits({ plan }: { plan: Plan }) {
  const { limits: words } = useWords(planWords);
  const language = useLanguage();
  const limitOf = (limit: number | null): string =>
    limit === null ? words.none : formatNumber(limit, language);
  const storage = plan.storage_gb === null ? null : plan.storage_gb * GIB;
  return (
    <Card title={words.title}>
      <div className={styles.stack}>
        <Meter label={words.characters} used={plan.character_count} limit={plan.character_limit} />
        <Meter
          label={words.storage}
          used={plan.storage_bytes}
          limit={storage}
          format={(bytes) =>
            bytes >= GIB ? `${formatNumber(bytes / GIB, language)}\u00a0GB` : formatSize(bytes, language)
          }
        />
        <KeyValues
          items={[
            [words.departments, limitOf(plan.department_limit)],
            [words.requests, limitOf(plan.v1_per_minute)],
          ]}
        />
      </div>
    </Card>
  );
}

/** The features of the plan. */
export function PlanFeatures({ features }: { features: Plan['features'] }) {
  const { features: words } = useWords(planWords);
  return (
    <Card title={words.title}>
      <ul className={styles.features}>
        {FEATURES.filter((feature) => features[feature]).map((feature) => (
          <li key={feature} className={styles.feature}>
            <Icon name="check" />
            {words.names[feature]}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The state of a checkout in a word. */
export function CheckoutBadge({ status }: { status: AnswerOf<Client['billing']['getCheckout']>['status'] }) {
  const { checkout: words } = useWords(planWords);
  const tone = { open: 'warning', paid: 'success', void: 'neutral', expired: 'neutral' } as const;
  return <Badge tone={tone[status]}>{words.status[status]}</Badge>;
}
