import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import taxSale from '@cabildo/contracts/economy/payments/charges/tax_sale.rpc.ts';
import contract from '@cabildo/contracts/vehicles/models/list_vehicle_models.ts';
import { handler } from '../deps.ts';
import { modelView } from './rules.ts';
import { listModels } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db, ask }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const filter = { serverId, activeOnly: input.active_only, category: input.category };
    const { rows, total } = await listModels(db, filter, at);
    const amounts = rows.map(({ price }) => price);
    const { taxes } = await ask(taxSale, { server_id: serverId, sale: 'vehicle', amounts });
    const models = rows.map((row, at) => {
      const tax = taxes[at]!;
      return { ...modelView(row), tax, total: row.price + tax };
    });
    return { models, vehicle_models: models, ...pageOf(input, total) };
  },
});
