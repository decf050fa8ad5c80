import { useMatches, useNavigate } from '@tanstack/react-router';
import { useServerId } from '../../shared/server/server.tsx';
import type { BoardSearch } from '../search.ts';

/**
 * The search of the board with a change, for links from every screen of the terminal: what else is open on the board stays, and
 * the search of another screen does not come along.
 */
export function useBoardSearch(): (change: BoardSearch) => (before: object) => BoardSearch {
  const isBoard = useMatches({
    select: (matches) => matches.at(-1)?.fullPath === '/terminal/$serverId/',
  });
  return (change) => (before) => ({ ...(isBoard && before), ...change });
}

/** Opens something on the board, from every screen of the terminal. */
export function useOpen(): (change: BoardSearch) => void {
  const navigate = useNavigate();
  const params = { serverId: String(useServerId()) };
  const searchWith = useBoardSearch();
  return (change) =>
    void navigate({ to: '/terminal/$serverId', params, search: searchWith(change), resetScroll: false });
}
