import { panelState } from '../../api/state.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { readBasket, type Line } from './basket.ts';

const keptKey = (shop: string): string => `cabildo.basket.${shop}`;

const baskets = panelState<Readonly<Record<string, readonly Line[]>>>({});

interface Basket {
  lines: readonly Line[];
  /** The lines as they are at this moment: a second click may come before the first one has been shown. */
  now(): readonly Line[];
  change(lines: readonly Line[]): void;
}

/** The basket of this tab in the shop of the server that is shown, or in one of a company; it is there again after a reload. */
export function useBasket(storeId?: number): Basket {
  const serverId = useServerId();
  const shop = storeId === undefined ? String(serverId) : `${serverId}.${storeId}`;
  const kept = (): readonly Line[] => readBasket(sessionStorage.getItem(keptKey(shop)));
  return {
    lines: baskets.use()[shop] ?? kept(),
    now: () => baskets.get()[shop] ?? kept(),
    change(next) {
      sessionStorage.setItem(keptKey(shop), JSON.stringify(next));
      baskets.set({ ...baskets.get(), [shop]: next });
    },
  };
}
