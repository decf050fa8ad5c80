import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/mdt/cases/get_case.ts';
import { listLinkedCalls } from '../calls/table.ts';
import { handler } from '../handler.ts';
import { linkedView } from '../punishments/rules.ts';
import { findPunishments } from '../punishments/table.ts';
import { caseView } from './rules.ts';
import { findCase } from './table.ts';

export default handler(contract, {
  async run({ input: { case_id }, serverId, db, now }) {
    const found = await findCase(db, serverId, case_id);
    if (!found) return fail('not_found');
    const calls = await listLinkedCalls(db, serverId, found.call_ids);
    const punished = await findPunishments(db, serverId, found.punishment_ids);
    const punishments = punished.map((each) => linkedView(each, now));
    return { case: { ...caseView(found), calls, punishments } };
  },
});
