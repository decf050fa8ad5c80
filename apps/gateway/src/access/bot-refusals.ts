import { fail } from '@cabildo/contracts/errors';
import { windowSpent } from '../rate/refusals.ts';

/** BO-12 */
export const targetNamedTwice = fail('error', {
  message: {
    es: 'Indica de quién se trata con «target_cp_id» o con su id o número, no de dos maneras.',
    en: 'Say who is meant by «target_cp_id» or by their id or number, not in two ways.',
  },
});
/** GW-18: a bot, or one of its people, has spent a minute's requests. */
export const botTokenSpent = windowSpent(
  {
    es: 'El bot ha gastado las solicitudes de este minuto, que comparten todas sus personas',
    en: 'The bot has spent its requests of this minute, which all of its people share',
  },
  { spent: 'token' },
);
export const botActorSpent = windowSpent(
  {
    es: 'La persona de «actor_cp_id» ha gastado sus solicitudes de este minuto; las demás personas del bot no',
    en: 'The person of «actor_cp_id» has spent their requests of this minute; other people of the bot have not',
  },
  { spent: 'actor' },
);
