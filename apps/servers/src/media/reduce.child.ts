import sharp, { type Sharp } from 'sharp';
import {
  MAX_FRAMES,
  MAX_PIXELS,
  MAX_SIDE,
  PREVIEW_SIDE,
  READ_SECONDS,
  type Order,
  type Report,
} from './reduction.ts';

/**
 * The process that reads pictures of strangers (RC-01), apart from the service: what a picture does to its reader is the end of this
 * process alone.
 */
const KINDS: readonly (string | undefined)[] = ['png', 'jpeg', 'webp', 'gif'];

sharp.cache(false);
sharp.concurrency(1);

const webp = (image: Sharp, side: number) =>
  image
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .timeout({ seconds: READ_SECONDS })
    .toBuffer({ resolveWithObject: true });

async function reduce(bytes: Buffer): Promise<Report> {
  const read = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  const { format, width, height, pages = 1, pageHeight } = await sharp(bytes, read).metadata();
  if (!KINDS.includes(format)) return { refused: 'kind' };
  const pixels = width * (pageHeight ?? height) * pages;
  if (pages > MAX_FRAMES || pixels > MAX_PIXELS) return { refused: 'size' };
  const { data, info } = await webp(sharp(bytes, { ...read, animated: pages > 1 }), MAX_SIDE);
  const preview = await webp(sharp(bytes, read), PREVIEW_SIDE);
  return { bytes: data, preview: preview.data, width: info.width, height: info.pageHeight ?? info.height };
}

process.on('message', ({ bytes }: Order) => {
  reduce(bytes)
    // A picture that cannot be read is the sender's, whatever is wrong with it.
    .catch((): Report => ({ refused: 'broken' }))
    .then((report) => process.send!(report));
});
