import { imageAddress } from '../server/image-address.ts';

/** Whether an address is of a picture that the server keeps; the panel loads no other (PN-01). */
export const isOurs = (address: string): boolean => address.startsWith('/media/');

/** The address of a picture of the server, as the page loads it. */
export const wholeOf = imageAddress;

/** The address of a picture in small. */
export function previewOf(address: string): string {
  const [path, query] = address.split('?') as [string, string | undefined];
  return imageAddress(`${path}/preview${query === undefined ? '' : `?${query}`}`);
}
