import type { OutputOf } from '@cabildo/contracts/action';
import { keptImage } from '@cabildo/contracts/images.ts';
import type getImage from '@cabildo/contracts/servers/media/get_image.ts';
import type { StoredImage } from './table.ts';

type View = OutputOf<typeof getImage>['image'];

export function imageView(row: StoredImage): View {
  const { id: image_id, purpose, width, height, bytes, user_id, created_at } = row;
  const [url] = keptImage(row).split('#') as [string];
  const shown = { url, image_id, purpose, preview_url: `${url}/preview` };
  return { ...shown, width, height, bytes, user_id, created_at: created_at.toISOString() };
}
