import contract from '@cabildo/contracts/servers/outsiders/accept_member.rpc.ts';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { handler } from '../deps.ts';
import { admit } from '../members/admit.ts';
import { lockServerById } from '../members/table.ts';
import { findOrFetchUser } from '../profiles/find-or-fetch.ts';
import { saveProfile } from '../profiles/table.ts';

export default handler(contract, {
  async prepare({ input: { user_id }, db, ask }) {
    return (await findOrFetchUser(db, ask, user_id)) ?? fail('not_found');
  },
  async handle({ input: { server_id }, tx, prepared: profile, emit, now }) {
    // The profile is locked before the server. A refusal rolls the stored profile back.
    const gp_username = await saveProfile(tx, profile);
    if (!(await lockServerById(tx, server_id))) return fail('not_found');
    const admitted = await admit({ tx, emit, now }, server_id, { ...profile, gp_username });
    return isFailure(admitted) ? admitted : { joined: admitted.isNew };
  },
});
