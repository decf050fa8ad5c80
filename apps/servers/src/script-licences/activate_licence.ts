import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { licenceActivated } from '@cabildo/contracts/servers/script-licences/events.ts';
import contract from '@cabildo/contracts/servers/script-licences/activate_licence.ts';
import {
  MAX_HOSTS,
  MAX_STARTS_A_MINUTE,
} from '@cabildo/contracts/servers/script-licences/script-licences.ts';
import { hashToken } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { activationView, pays } from './rules.ts';
import { countStart, listActivations, lockByKey, saveActivation } from './table.ts';

const INVALID = {
  es: 'La clave de licencia no es válida: pon la que se mostró al emitirla o renovarla y reinicia el recurso.',
  en: 'The licence key is not valid: use the one shown when it was issued or replaced, and restart the resource.',
};
const UNPAID = {
  es: 'El servidor ya no tiene un plan de pago.',
  en: 'The server has no paid plan any more.',
};
const TOO_OFTEN = {
  es: 'El script arranca demasiadas veces: espera un minuto antes de volver a preguntar.',
  en: 'The script starts too often: wait a minute before you ask again.',
};

export default handler(contract, {
  async handle({ input: { key, host, version }, tx, emit, now }) {
    const licence = await lockByKey(tx, hashToken(key));
    if (!licence || licence.revoked_at) return fail('error', { status: 401, message: INVALID });
    if (!pays(licence.plan)) return fail('forbidden', { message: UNPAID });
    if (!(await countStart(tx, licence.id, now, MAX_STARTS_A_MINUTE)))
      return fail('limit_exceeded', { status: 429, message: TOO_OFTEN, retryAfter: 60 });
    const { id: licence_id, server_id, product, key_number } = licence;
    const places = await listActivations(tx, [licence_id]);
    const before = places.find((place) => place.host === host);
    if (!before && places.length >= MAX_HOSTS) return fail('limit_exceeded');
    const saved = await saveActivation(tx, { licence_id, host, version, key_number, last_seen: now });
    // A start with the same key on a known host changes nothing, so the log gets no entry.
    if (before?.key_number !== key_number)
      emit(draft(licenceActivated, { server_id, licence_id, product, host, version }), {
        serverId: server_id,
      });
    return { licence_id, server_id, product, activation: activationView(saved, licence) };
  },
});
