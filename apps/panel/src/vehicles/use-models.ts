import { pagesOf } from '../api/answers.ts';
import { usePagedRows } from '../shared/list/rows.ts';
import { useServerId } from '../shared/server/server.tsx';

/** The models of the server, page by page: those on sale, or for those who keep them all. */
export const useModels = (active_only: boolean) =>
  usePagedRows(
    pagesOf('cars', 'listVehicleModels', { server_id: useServerId(), active_only, per_page: 100 }),
    'models',
  );
