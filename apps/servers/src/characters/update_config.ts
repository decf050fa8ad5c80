import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { parsePattern } from '@cabildo/contracts/fields';
import { identityCardUpdated } from '@cabildo/contracts/servers/characters/events.ts';
import contract from '@cabildo/contracts/servers/characters/update_config.ts';
import { handler } from '../deps.ts';
import { usernameOf } from '../profiles/table.ts';
import { lockCardConfig, updateCardConfig } from './card-config.table.ts';

export default handler(contract, {
  async handle({ input, member, tx, emit }) {
    const { server_id, user_id } = member;
    if (sentNames(input).length === 0) return nothingSent();
    if (input.dni_number_format !== undefined && !parsePattern(input.dni_number_format)) {
      return fail('error', {
        message: {
          es: 'El parámetro «dni_number_format» termina en una barra invertida: escribe «\\\\» para una barra.',
          en: 'The parameter «dni_number_format» ends in a backslash: write «\\\\» for a backslash.',
        },
      });
    }
    const stored = await lockCardConfig(tx, server_id);
    // The server was deleted while the gateway still had the caller's membership in its cache.
    if (!stored) return fail('not_found');
    const config = merged(stored, input);
    if (config.min_age > config.max_age) {
      return fail('error', {
        message: {
          es: `La edad mínima (${config.min_age}) no puede superar la máxima (${config.max_age}).`,
          en: `The minimum age (${config.min_age}) cannot exceed the maximum (${config.max_age}).`,
        },
      });
    }
    await updateCardConfig(tx, server_id, config);
    const gp_username = await usernameOf(tx, user_id);
    emit(draft(identityCardUpdated, { server_id, user_id, gp_username, changed: sentNames(input) }));
    return { config };
  },
});
