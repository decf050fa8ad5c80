import { resource } from '@cabildo/kit/ledger';
import type { PurchaseOrder } from '@cabildo/saga';
import { holder } from '../holders/resource.ts';
import { license, licenseStatuses } from '../licenses/resource.ts';
import type { RecordKey } from '../licenses/table.ts';
import { purchase } from '../purchases/resource.ts';
import { findLicenseSales } from '../purchases/table.ts';

/**
 * Whether a character has an open purchase of a licence. Not locked: a purchase of a licence begins and ends while its
 * holder is locked, and a command must use the holder as well.
 */
export const licenseSale = resource<RecordKey, boolean>({
  name: 'license sale',
  after: [license],
  keyText: ({ characterId, licenseId }) => `${characterId}:${licenseId}`,
  async lock(tx, keys) {
    const open = await findLicenseSales(tx, keys);
    return keys.map(({ characterId, licenseId }) =>
      open.some((row) => row.character_id === characterId && row.license_id === licenseId),
    );
  },
});

/** The resources of an order of a licence. */
export const usesOfLicenseOrder = (
  order: Pick<PurchaseOrder, 'id' | 'serverId' | 'characterId'> & { licenseId: number },
) => ({
  purchase: purchase(order.id),
  holder: holder(order),
  license: license({ serverId: order.serverId, id: order.licenseId }),
  licenseStatuses: licenseStatuses(order.characterId),
  isBeingBought: licenseSale(order),
});
