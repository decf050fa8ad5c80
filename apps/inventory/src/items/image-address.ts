import { fail, type Failure } from '@cabildo/contracts/errors';
import { LIMITS } from '@cabildo/contracts/limits';

const ADDRESS = /^https?:\/\//i;
const isAddress = (text: string): boolean => {
  const url = ADDRESS.test(text) ? URL.parse(text) : null;
  return url !== null && !url.username && !url.password;
};

/** Whether a text names a file, perhaps in folders, that lies below whatever folder it is looked up in. */
const isFile = (text: string): boolean =>
  !text.includes('\\') && !/^[a-z][a-z0-9+.-]*:/i.test(text) && text.split('/').every(isPart);
const isPart = (part: string): boolean => part !== '' && part !== '.' && part !== '..';

/**
 * The address of an image (CA-06): the one that was sent, or that of a file below the base. A text that is neither, or whose
 * address is too long, is refused with the name of its item.
 */
export function imageAddress(
  image: string,
  base: string | undefined,
  itemName: string,
): string | Failure<'error'> {
  // No file that a person names begins with a slash: this is a picture of the server.
  if (image.startsWith('/') || isAddress(image)) return image;
  if (!isFile(image)) return fail('error', { message: noImage(itemName) });
  if (base === undefined) return fail('error', { message: noBase(itemName) });
  const folder = base.endsWith('/') ? base : `${base}/`;
  const address = folder + image.split('/').map(encodeURIComponent).join('/');
  return address.length <= LIMITS.max_url ? address : fail('error', { message: noImage(itemName) });
}

/** Refuses a base that is not the address of a folder: a name after a question would be a part of the question. */
export const refuseBase = (base: string | undefined): Failure<'error'> | undefined =>
  base !== undefined && /[?#]/.test(base) ? fail('error', { message: NO_FOLDER }) : undefined;

const NO_FOLDER = {
  es: 'image_base_url debe ser la dirección de una carpeta, sin «?» ni «#».',
  en: 'image_base_url must be the address of a folder, without “?” and “#”.',
};
const noImage = (name: string) => ({
  es: `La imagen de «${name}» debe ser una dirección http(s) o el nombre de un fichero, de hasta ${LIMITS.max_url} caracteres con image_base_url.`,
  en: `The image of “${name}” must be an http(s) address or the name of a file, of at most ${LIMITS.max_url} characters with image_base_url.`,
});
const noBase = (name: string) => ({
  es: `La imagen de «${name}» es el nombre de un fichero: envía también image_base_url.`,
  en: `The image of “${name}” is the name of a file: send image_base_url as well.`,
});
