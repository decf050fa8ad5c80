import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_licenses/list.ts';
import { presentLicense } from '../../domain/license.ts';
import { handler } from '../../handler.ts';
import { countLicenses, listLicenses } from '../../sql/licenses.ts';

export default handler(contract, {
  async run({ input, ctx, db }) {
    const { server_id } = ctx.membership!;
    const [rows, total] = await Promise.all([
      listLicenses(db, server_id, { limit: input.per_page, offset: offsetOf(input) }),
      countLicenses(db, server_id),
    ]);
    return { licenses: rows.map(presentLicense), ...pageOf(input, total) };
  },
});
