import { leasedJob } from '../deps.ts';
import { dueDeletions } from './table.ts';

/** Has the store delete what nothing has any more (RC-01). */
export default leasedJob({
  name: 'delete_media',
  ...dueDeletions,
  slots: 5,
  async eachLeased({ id, key }, { deps }) {
    if (key.endsWith('/'))
      for await (const stored of deps.store.list(key)) await deps.store.delete(stored.key);
    else {
      await deps.store.delete(`${key}.preview`);
      await deps.store.delete(key);
    }
    await deps.database.query('DELETE FROM media_deletions WHERE id = $1', [id]);
  },
});
