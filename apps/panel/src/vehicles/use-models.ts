import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../api/answers.ts';
import { useServerId } from '../app/server.tsx';
import type { Model } from './vehicle.ts';

const MOST = 100;

/** The models of the server, page by page: those on sale, or for those who keep them all. */
export function useModels(activeOnly: boolean) {
  const pages = useInfiniteQuery(
    pagesOf('cars', 'listVehicleModels', {
      server_id: useServerId(),
      active_only: activeOnly,
      per_page: MOST,
    }),
  );
  const models: Model[] = pages.data?.pages.flatMap((page) => page.models) ?? [];
  return { pages, models };
}
