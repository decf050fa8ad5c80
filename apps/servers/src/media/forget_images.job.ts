import { lockServer } from '../server-row/table.ts';
import { leasedJob } from '../deps.ts';
import { forgetImage } from './forget.ts';
import { namedOf } from './named.ts';
import { UNNAMED_MS } from './rules.ts';
import { dueImages, lockImages } from './table.ts';

/** Forgets pictures that no record has named for a day (RC-01). */
export default leasedJob({
  name: 'forget_images',
  ...dueImages,
  slots: 5,
  async eachLeased({ id, server_id, named_at, unnamed_since }, { deps, ask, now }) {
    const isNamed = (await namedOf(ask, [id])).has(id);
    await deps.database.transaction(async (tx) => {
      if (!(await lockServer(tx, server_id))) return;
      const [image] = await lockImages(tx, server_id, [id]);
      if (!image) return;
      const wasNamedMeanwhile = image.named_at?.getTime() !== named_at?.getTime();
      const isUnnamed = !isNamed && !wasNamedMeanwhile;
      if (isUnnamed && unnamed_since && unnamed_since.getTime() <= now.getTime() - UNNAMED_MS)
        return forgetImage(tx, image, now);
      await tx.query('UPDATE media_images SET unnamed_since = $2, due_at = $3 WHERE id = $1', [
        id,
        isUnnamed ? (unnamed_since ?? now) : null,
        new Date(now.getTime() + UNNAMED_MS),
      ]);
    });
  },
});
