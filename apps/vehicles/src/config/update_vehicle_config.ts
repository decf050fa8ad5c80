import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { vehicleConfigUpdated } from '@cabildo/contracts/vehicles/config/events.ts';
import contract from '@cabildo/contracts/vehicles/config/update_vehicle_config.ts';
import { handler } from '../deps.ts';
import { isExpression } from './expression.ts';
import { lockConfig, storeConfig } from './table.ts';

const NO_EXPRESSION = {
  es: 'plate_regex no es una expresión válida (sintaxis RE2, sin referencias ni miradas alrededor), o repite demasiado.',
  en: 'plate_regex is no valid expression (RE2 syntax, without backreferences and look-around), or repeats too much.',
};

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const changed = sentNames(input);
    if (changed.length === 0) return nothingSent();
    if (input.plate_regex && !isExpression(input.plate_regex))
      return fail('error', { status: 400, message: NO_EXPRESSION });
    // An empty prefix clears the stored one.
    const plate_prefix = input.plate_prefix === null ? '' : input.plate_prefix?.toUpperCase();
    const config = merged(await lockConfig(tx, serverId), { ...input, plate_prefix });
    await storeConfig(tx, serverId, config);
    emit(draft(vehicleConfigUpdated, { ...config, changed }));
    return { config };
  },
});
