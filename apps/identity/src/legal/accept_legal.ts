import { fail } from '@cabildo/contracts/errors';
import { LIMITS } from '@cabildo/contracts/limits';
import contract from '@cabildo/contracts/identity/legal/accept_legal.ts';
import { handler } from '../deps.ts';
import { appSessionOf, keyNeeded } from '../keys/rules.ts';
import { deviceOfKey } from '../keys/table.ts';
import { acceptancesOf, storageMissing } from './acceptance-storage.ts';
import { insertAcceptances, listAcceptances } from './acceptances.table.ts';
import { legalStatusOf } from './rules.ts';

const firstCharacters = (text: string): string => [...text].slice(0, LIMITS.max_device).join('');

export default handler(contract, {
  async prepare(scope) {
    const { input, ctx, db, deps } = scope;
    const caller = appSessionOf(ctx);
    if (!caller) return keyNeeded();
    const acceptances = await acceptancesOf(caller.user_id, scope);
    if (!acceptances) return storageMissing();
    const current = await deps.legal.versions();
    if (input.terms_version !== current.terms || input.privacy_version !== current.privacy) {
      return fail('stale_legal_version', { fields: { ...legalStatusOf(current, acceptances) } });
    }
    const device = input.device ?? (await deviceOfKey(db, caller.key_id)) ?? ctx.device;
    return { userId: caller.user_id, current, device: firstCharacters(device) };
  },

  async handle({ tx, now, ctx, prepared }) {
    const { userId, current, device } = prepared;
    const accepted = [
      { document: 'terms', version: current.terms },
      { document: 'privacy', version: current.privacy },
    ] as const;
    await insertAcceptances(tx, userId, accepted, { now, ip: ctx.ip, device });
    return legalStatusOf(current, await listAcceptances(tx, userId));
  },
});
