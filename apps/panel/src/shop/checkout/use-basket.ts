import { panelState } from '../../api/state.ts';
import { useServerId } from '../../app/server.tsx';
import { readBasket, type Line } from './basket.ts';

const keptKey = (serverId: number): string => `cabildo.basket.${serverId}`;

const baskets = panelState<Readonly<Record<number, readonly Line[]>>>('baskets', {});

/** The basket of this tab in the server that is shown; it is there again after a reload. */
export function useBasket(): { lines: readonly Line[]; change(lines: readonly Line[]): void } {
  const serverId = useServerId();
  const lines = baskets.use()[serverId] ?? readBasket(sessionStorage.getItem(keptKey(serverId)));
  return {
    lines,
    change(next) {
      sessionStorage.setItem(keptKey(serverId), JSON.stringify(next));
      baskets.set({ ...baskets.get(), [serverId]: next });
    },
  };
}
