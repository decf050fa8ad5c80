import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/cases/get_case.ts';
import { listLinkedCalls } from '../calls/table.ts';
import { handler } from '../deps.ts';
import { isVisibleTo, notYours, readableBy } from '../punishments/readers.ts';
import { isAbout, linkedView } from '../punishments/rules.ts';
import { findPunishments } from '../punishments/table.ts';
import { linkedView as linkedWarrant } from '../warrants/rules.ts';
import { listOfCase } from '../warrants/table.ts';
import { authorIn, caseView, isReadable } from './rules.ts';
import { findCase } from './table.ts';

export default handler(contract, {
  async run({ input: { case_id }, serverId, member, db, now, ask }) {
    const found = await findCase(db, serverId, case_id);
    if (!found) return fail('not_found');
    const readable = await readableBy({ ask, member });
    if (isFailure(readable)) return readable;
    if (!isReadable(found, readable, authorIn(member))) return notYours();
    const calls = await listLinkedCalls(db, serverId, found.call_ids);
    const punished = await findPunishments(db, serverId, found.punishment_ids);
    // A case is about several people, and none of them may read the punishments of the others.
    const shown = punished.filter((each) => isAbout(each, readable) && isVisibleTo(member, each));
    // Who may read only the own records is not to learn of a warrant before it is served (OT-08).
    const warrants = readable === null ? await listOfCase(db, serverId, case_id) : [];
    return {
      case: {
        ...caseView(found),
        calls,
        punishments: shown.map((each) => linkedView(each, now)),
        warrants: warrants.map(linkedWarrant),
      },
    };
  },
});
