import { DELIVERY_STATUSES } from '@cabildo/contracts/webhooks/deliveries/deliveries.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../../api/answers.ts';
import { Button } from '../../design/button.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Failed } from '../../shared/list/failed.tsx';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { webhooksSearch } from '../search.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { isSoon, type Webhook } from './webhooks.ts';
import styles from './webhooks.module.css';
import { webhooksWords } from './words.ts';

/** The time until a list is read again in which something is about to be sent. */
const WATCH_MS = 3_000;

/** The things that were sent to a webhook, newest first, a page at a time. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhooksWords);
  const { search, show } = useAddress(webhooksSearch);
  const { status, delivery: unfolded } = search;
  const about = { server_id: useServerId(), webhook_id: webhook.id, status, per_page: 20 };
  const query = useInfiniteQuery({
    ...pagesOf('webhooks', 'listDeliveries', about),
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
          <FilterSelect
            label={words.filter}
            all={words.any}
            value={status}
            options={DELIVERY_STATUSES.map((value) => ({ value, label: words.filters[value] }))}
            onChange={(next) => show({ status: next, delivery: undefined }, true)}
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
              onToggle={(isOpen) => show({ delivery: isOpen ? each.delivery_id : undefined }, true)}
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
