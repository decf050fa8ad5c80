import { fail } from '@cabildo/contracts';
import licenseDeleted from '@cabildo/contracts/inventory/events/license.license.deleted.ts';
import contract from '@cabildo/contracts/inventory/server_licenses/delete.ts';
import { handler } from '../../handler.ts';
import { dropRecords } from '../../sql/character_licenses.ts';
import { deleteLicense, holdLicenses, isRequired, lockLicense } from '../../sql/licenses.ts';

const IS_PARENT = {
  es: 'Otras licencias dependen de esta. Cámbialas o elimínalas antes.',
  en: 'Other licences hang on this one. Change or delete them first.',
};

const IS_REQUIRED = {
  es: 'Hay artículos que exigen esta licencia. Quítala antes de ellos.',
  en: 'Some items require this licence. Take it off them first.',
};

export default handler(contract, {
  async handle({ input, ctx, tx, emit }) {
    const { server_id } = ctx.membership!;
    const existing = await holdLicenses(tx, server_id);
    const license = await lockLicense(tx, server_id, input.license_id);
    if (!license) return fail('not_found');
    const { license_id, name } = license;
    if ([...existing.values()].includes(license_id))
      return fail('error', { status: 409, message: IS_PARENT });
    if (await isRequired(tx, license_id)) return fail('error', { status: 409, message: IS_REQUIRED });
    const characterIds = await dropRecords(tx, license_id);
    await deleteLicense(tx, license_id);
    emit(licenseDeleted, { license_id, name, characters: characterIds.length }, { characterIds });
    return { deleted: true as const, license_id };
  },
});
