import { panelState } from '../../api/state.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { readBasket, type Line } from './basket.ts';

const keptKey = (serverId: number): string => `cabildo.basket.${serverId}`;

const baskets = panelState<Readonly<Record<number, readonly Line[]>>>({});

interface Basket {
  lines: readonly Line[];
  /** The lines as they are at this moment: a second click may come before the first one has been shown. */
  now(): readonly Line[];
  change(lines: readonly Line[]): void;
}

/** The basket of this tab in the server that is shown; it is there again after a reload. */
export function useBasket(): Basket {
  const serverId = useServerId();
  const kept = (): readonly Line[] => readBasket(sessionStorage.getItem(keptKey(serverId)));
  return {
    lines: baskets.use()[serverId] ?? kept(),
    now: () => baskets.get()[serverId] ?? kept(),
    change(next) {
      sessionStorage.setItem(keptKey(serverId), JSON.stringify(next));
      baskets.set({ ...baskets.get(), [serverId]: next });
    },
  };
}
