import approveLoan from '@cabildo/contracts/economy/credit/loans/approve_loan.ts';
import updateItem from '@cabildo/contracts/inventory/items/update.ts';
import listBans from '@cabildo/contracts/servers/bans/list_bans.ts';
import listWebhooks from '@cabildo/contracts/webhooks/webhooks/list.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { labelOf } from '../shared/person/label.ts';
import { answer } from '../api/answers.ts';
import { useServer } from '../shared/server/server.tsx';
import { Card } from '../design/layout/card.tsx';
import { formatNumber } from '../design/format.ts';
import { Skeleton } from '../design/layout/skeleton.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { Item } from './item.tsx';
import styles from './overview.module.css';
import { overviewWords } from './words.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;
/** Units of an item below which the shop is about to run out of it. */
const LOW = 3;
const MOST_ITEMS = 100;
const MOST_LOW = 4;

interface Look extends ComponentProps<typeof Item> {
  id: string;
}

/** Gathers what this rank should look at, and whether more of it is on its way. */
function useLooks(): { looks: Look[]; isPending: boolean } {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const { serverId, may } = useServer();
  const of = { server_id: serverId };
  const loans = useQuery({
    ...answer('economy', 'listLoans', { ...of, status: 'pending', per_page: 1 }),
    enabled: may(approveLoan),
  });
  const webhooks = useQuery({ ...answer('webhooks', 'list', of), enabled: may(listWebhooks) });
  const bans = useQuery({
    ...answer('servers', 'listBans', { ...of, per_page: 50 }),
    enabled: may(listBans),
  });
  const items = useQuery({
    ...answer('items', 'list', { ...of, per_page: MOST_ITEMS }),
    enabled: may(updateItem),
  });
  const looks: Look[] = [];
  const pending = loans.data?.total ?? 0;
  if (pending > 0)
    looks.push({
      id: 'loans',
      icon: 'loan',
      text: words.pendingLoans(formatNumber(pending, language)),
      to: '/s/$serverId/treasury/loans',
    });
  const failing = (webhooks.data?.webhooks ?? []).filter(
    ({ status, failing_since }) => status === 'disabled' || failing_since !== null,
  ).length;
  if (failing > 0)
    looks.push({
      id: 'webhooks',
      icon: 'webhook',
      text: words.failing(failing),
      to: '/s/$serverId/integrations/webhooks',
    });
  const since = Date.now() - WEEK_MS;
  const banned = (bans.data?.bans ?? []).filter(({ created_at }) => Date.parse(created_at) > since).length;
  if (banned > 0)
    looks.push({
      id: 'bans',
      icon: 'lock',
      text: words.bans(banned),
      to: '/s/$serverId/members/bans',
    });
  const low = (items.data?.items ?? []).filter(
    ({ shop_visible, stock_quantity }) => shop_visible && stock_quantity !== null && stock_quantity <= LOW,
  );
  for (const item of low.slice(0, MOST_LOW))
    looks.push({
      id: `item ${item.item_id}`,
      icon: 'box',
      text: words.stock(labelOf(item), item.stock_quantity ?? 0),
      to: '/s/$serverId/catalogue',
    });
  return { looks, isPending: [loans, webhooks, bans, items].some(({ isLoading }) => isLoading) };
}

/** Whether a rank looks after anything that the card is about. */
export function useIsStaff(): boolean {
  const { may } = useServer();
  return [listWebhooks, listBans, updateItem, approveLoan].some(may);
}

/** The things that wait for a decision of the staff. */
export function Staff() {
  const words = useWords(overviewWords);
  const { looks, isPending } = useLooks();
  return (
    <Card title={words.staff} isFlush>
      {looks.length > 0 ? (
        <ul>
          {looks.map(({ id, ...look }) => (
            <Item key={id} {...look} />
          ))}
        </ul>
      ) : isPending ? (
        <Skeleton shape="rows" rows={3} />
      ) : (
        <p className={styles.calm}>{words.calm}</p>
      )}
    </Card>
  );
}
