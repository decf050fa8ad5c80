import { resource } from '@cabildo/kit/ledger';
import { holder } from '../holders/resource.ts';
import {
  lockRecords,
  readLicenseStatuses,
  shareLicenses,
  writeGrants,
  type License,
  type LicenseKey,
  type LicenseRecord,
  type LicenseStatuses,
  type RecordKey,
} from './table.ts';

/** A licence, locked against changes and deletion; undefined when the server has none of this id (GW-24). */
export const license = resource<LicenseKey, License | undefined>({
  name: 'license',
  after: [holder],
  keyText: ({ serverId, id }) => `${serverId}:${id}`,
  lock: shareLicenses,
});

/**
 * The licences that a character has or had, by character id. They are not locked: every change of them locks the
 * holder, which a command must use as well.
 */
export const licenseStatuses = resource<number, LicenseStatuses>({
  name: 'licenseStatuses',
  after: [license],
  lock: readLicenseStatuses,
});

/** A licence of a character; undefined when it was never granted. A decision may grant it. */
export const licenseRecord = resource<RecordKey, LicenseRecord | undefined>({
  name: 'license record',
  after: [license],
  keyText: ({ characterId, licenseId }) => `${characterId}:${licenseId}`,
  async lock(tx, keys) {
    const rows = await lockRecords(tx, keys);
    return keys.map(({ characterId, licenseId }) =>
      rows.find((row) => row.character_id === characterId && row.license_id === licenseId),
    );
  },
  write: (tx, changed) =>
    writeGrants(
      tx,
      changed.map(({ key, state }) => ({ ...key, record: state! })),
    ),
});
