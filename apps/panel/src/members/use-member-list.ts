import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { pagesOf } from '../api/answers.ts';
import { useServerId } from '../app/server.tsx';
import type { MembersSearch } from './routes.ts';
import type { Member } from './standing.ts';

/** Three pages by cursor reach the end of 10,000 members; the API ends a page at 1 MiB. */
const PER_PAGE = 4_000;

/** The members that have been read so far. */
export interface MemberList {
  members: readonly Member[];
  /** All that match, read or not. */
  total: number;
  isLoading: boolean;
  isLoadingMore: boolean;
  error: unknown;
  retry(): void;
  more(): void;
}

/** Reads the members that match the filters, page by page. */
export function useMemberList({ search, role }: MembersSearch): MemberList {
  const serverId = useServerId();
  const text = useDeferredValue(search);
  const query = useInfiniteQuery({
    ...pagesOf('members', 'list', {
      server_id: serverId,
      cursor: '',
      per_page: PER_PAGE,
      ...(text && { search: text }),
      ...(role !== undefined && { role_id: role }),
    }),
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetchingNextPage } = query;
  const members = useMemo(() => data?.pages.flatMap((page) => page.members) ?? [], [data]);
  return {
    members,
    total: data?.pages[0]?.total ?? 0,
    isLoading: query.isPending,
    isLoadingMore: isFetchingNextPage,
    error: query.error,
    retry: () => void query.refetch(),
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
