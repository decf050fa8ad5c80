import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { licenseDeleted } from '@cabildo/contracts/inventory/licenses/events.ts';
import contract from '@cabildo/contracts/inventory/licenses/delete.ts';
import { handler } from '../deps.ts';
import { deleteLicense, dropRecords, lockLicenses, isRequired, lockLicense } from './table.ts';

const IS_PARENT = {
  es: 'Otras licencias dependen de esta. Cámbialas o elimínalas antes.',
  en: 'Other licences hang on this one. Change or delete them first.',
};

const IS_REQUIRED = {
  es: 'Hay artículos o tiendas que exigen esta licencia. Quítala antes de ellos.',
  en: 'Some items or shops require this licence. Take it off them first.',
};

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const existing = await lockLicenses(tx, serverId);
    const license = await lockLicense(tx, serverId, input.license_id);
    if (!license) return fail('not_found');
    const { id: license_id, name, name_label } = license;
    if ([...existing.values()].includes(license_id))
      return fail('error', { status: 409, message: IS_PARENT });
    if (await isRequired(tx, license_id)) return fail('error', { status: 409, message: IS_REQUIRED });
    const characterIds = await dropRecords(tx, license_id);
    await deleteLicense(tx, license_id);
    const data = { license_id, name, name_label, characters: characterIds.length };
    emit(draft(licenseDeleted, data, characterIds));
    return { deleted: true as const, license_id };
  },
});
