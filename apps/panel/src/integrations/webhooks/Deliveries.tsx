import { DELIVERY_STATUSES } from '@cabildo/contracts/webhooks/deliveries/deliveries.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { pagesOf } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Select } from '../../design/Select.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useWords } from '../../words/words.ts';
import type { WebhooksSearch } from '../routes.ts';
import { DeliveryRow } from './DeliveryRow.tsx';
import { isSoon } from './soon.ts';
import type { Webhook } from './webhooks.ts';
import styles from './webhooks.module.css';
import { webhooksWords } from './words.ts';

const PAGE = 20;
/** The time until a list is read again in which something is about to be sent. */
const WATCH_MS = 3_000;
const ANY = 'any';

/** The things that were sent to a webhook, newest first, a page at a time. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhooksWords);
  const { serverId } = useServer();
  const { status, delivery: unfolded } = useSearch({ from: '/s/$serverId/shell/integrations/webhooks' });
  const navigate = useNavigate({ from: '/s/$serverId/integrations/webhooks' });
  const go = (next: WebhooksSearch): void =>
    void navigate({
      search: (before: WebhooksSearch) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    });
  const query = useInfiniteQuery({
    ...pagesOf('webhooks', 'listDeliveries', {
      server_id: serverId,
      webhook_id: webhook.id,
      status,
      per_page: PAGE,
    }),
    // No event says how a delivery went. To a webhook that waits nothing is sent.
    refetchInterval: ({ state }) =>
      webhook.status === 'active' &&
      (state.data?.pages[0]?.deliveries.some((each) => isSoon(each, Date.now())) ?? false) &&
      WATCH_MS,
  });
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <section className={styles.stack} aria-label={words.deliveries}>
      <header className={styles.deliveriesHead}>
        <div>
          <h3 className={styles.heading}>{words.deliveries}</h3>
          <p className={styles.soft}>{words.deliveriesText}</p>
        </div>
        <div className={styles.filter}>
          <Select
            label={words.filter}
            isLabelHidden
            value={status ?? ANY}
            options={[
              { value: ANY, label: words.any },
              ...DELIVERY_STATUSES.map((value) => ({ value, label: words.filters[value] })),
            ]}
            onChange={(value) =>
              go({ status: DELIVERY_STATUSES.find((each) => each === value), delivery: undefined })
            }
          />
        </div>
      </header>
      {query.isError && !query.data ? (
        <Failed query={query} />
      ) : query.isPending ? (
        <Skeleton shape="rows" rows={4} />
      ) : deliveries.length === 0 ? (
        <p className={styles.soft}>{status === undefined ? words.none : words.noneSuch}</p>
      ) : (
        <ul className={styles.deliveries}>
          {deliveries.map((each) => (
            <DeliveryRow
              key={each.delivery_id}
              delivery={each}
              mayResend={webhook.status === 'active'}
              isOpen={each.delivery_id === unfolded}
              onToggle={(isOpen) => go({ delivery: isOpen ? each.delivery_id : undefined })}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.older}
        </Button>
      )}
    </section>
  );
}
