import { fail, type Failure } from '@cabildo/contracts/errors';
import { storageLimit, type Package } from '@cabildo/contracts/limits';

const GB = 1024 ** 3;

/**
 * Refuses images that make a server store more than its plan and add-ons allow (BI-05). A smaller image than before is never
 * refused, because a server may be over its limit after a downgrade (BI-04).
 */
export function noStorage(
  server: Pick<Package, 'plan' | 'extra_storage'> & { storage_bytes: number },
  added: number,
): Failure<'limit_exceeded'> | undefined {
  const limit = storageLimit(server);
  if (limit === null || added <= 0 || server.storage_bytes + added <= limit * GB) return undefined;
  return fail('limit_exceeded', {
    message: {
      es: `No queda espacio para la imagen: el servidor puede guardar ${limit} GB.`,
      en: `There is no room for the image: the server may store ${limit} GB.`,
    },
  });
}
