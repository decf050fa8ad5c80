import findDefaultForm from '@cabildo/contracts/community/forms/find_default_form.rpc.ts';
import type { FormKind } from '@cabildo/contracts/community/forms/forms.ts';
import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/servers/members/join.ts';
import { row } from '@cabildo/kit/database';
import { isInForce } from '../ban-row/rules.ts';
import { findBan } from '../ban-row/table.ts';
import { handler, userIdOf } from '../deps.ts';
import { findOrFetchProfile } from '../profiles/find-or-fetch.ts';
import { saveProfile } from '../profiles/table.ts';
import { servers } from '../server-row/table.ts';
import { admit } from './admit.ts';
import { entranceOf } from './entrance.ts';

const BY_APPLICATION = {
  es: 'En este servidor se entra con una solicitud.',
  en: 'This server is joined by an application.',
};

export default handler(contract, {
  async prepare({ input, ctx, db, ask, now }) {
    const profile = await findOrFetchProfile(db, ask, userIdOf(ctx));
    const entrance = await entranceOf({ input, profile, db, now });
    if (isFailure(entrance)) return entrance;
    const kind = await deskFor();
    // A refusal names the form by which somebody may still come in (DK-03, DK-05).
    const form_id =
      kind && (await ask(findDefaultForm, { server_id: kind.server_id, kind: kind.form })).form_id;
    return { profile, entrance, form_id };

    async function deskFor(): Promise<{ server_id: number; form: FormKind } | undefined> {
      const server_id = isFailure(entrance) ? undefined : (entrance.found ?? input.server_id);
      if (server_id === undefined) return undefined;
      const ban = await findBan(db, server_id, profile);
      if (ban && isInForce(ban, now)) return { server_id, form: 'appeal' };
      const server = await row(db, servers.select('join_mode').where({ id: server_id }));
      return server?.join_mode === 'application' ? { server_id, form: 'application' } : undefined;
    }
  },
  async handle({ tx, prepared: { profile, entrance, form_id = null }, emit, now }) {
    // The profile is locked before the server. A refusal rolls the stored profile back.
    const gp_username = await saveProfile(tx, profile);
    const server = await entrance.lock(tx);
    if (!server) return entrance.missing;
    const { id: server_id, join_mode } = server;
    const admitted = await admit({ tx, emit, now }, server_id, { ...profile, gp_username });
    if (isFailure(admitted))
      return admitted.failure === 'forbidden'
        ? fail('forbidden', {
            message: admitted.message!,
            fields: { ...admitted.fields, server_id, form_id },
          })
        : admitted;
    if (!admitted.isNew) return { joined: false as const, reason: 'already_member' as const, server_id };
    // A refusal takes the new membership back.
    if (join_mode === 'application')
      return fail('forbidden', { message: BY_APPLICATION, fields: { server_id, form_id } });
    return { joined: true as const, server_id, server_name: admitted.server_name! };
  },
});
