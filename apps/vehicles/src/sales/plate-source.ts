import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Sql } from '@cabildo/kit/database';
import type { Rules } from '../config/table.ts';
import { drawPlates } from '../plates/draw.ts';
import { fits } from '../config/expression.ts';
import { plateOf } from '../plates/rules.ts';
import type { PlateSource } from './rules.ts';

/** CA-02: how the plate of an order is found by the rules of its server; a sent plate counts only in mode `custom`. */
export async function plateSourceOf(
  sql: Sql,
  serverId: number,
  { plate_mode, plate_format, plate_prefix, plate_regex }: Rules,
  sent: string | undefined,
): Promise<PlateSource | Failure<'error'>> {
  switch (plate_mode) {
    case 'sequential':
      return { kind: 'counted', prefix: plateOf(plate_prefix) };
    case 'random':
      return { kind: 'drawn', plates: await drawPlates(sql, serverId, plate_format) };
    case 'custom': {
      if (sent === undefined) return fail('error', { message: PLATE_MISSING });
      const plate = plateOf(sent);
      if (plate_regex !== null && !fits(plate, plate_regex))
        return fail('error', { message: unfit(plate_regex) });
      return { kind: 'chosen', plates: [plate] };
    }
  }
}

const PLATE_MISSING = {
  es: 'En este servidor cada comprador elige su matrícula: indícala con plate.',
  en: 'Buyers choose their plates on this server: send one as plate.',
};

const unfit = (expression: string) => ({
  es: `La matrícula no cumple el formato del servidor: ${expression}`,
  en: `The plate does not fit the format of the server: ${expression}`,
});
