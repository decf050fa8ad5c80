import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/cases/create_case.ts';
import { caseCreated } from '@cabildo/contracts/mdt/cases/events.ts';
import { spendQuota } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { missingLink, strangersAmong } from './links.ts';
import { caseView } from './rules.ts';
import { drawNumber, insertCase } from './table.ts';

export default handler(contract, {
  async prepare({ input: { character_ids }, serverId, deps }) {
    const strangers = await strangersAmong(deps, serverId, character_ids);
    return strangers.length > 0 ? fail('character_not_found') : undefined;
  },
  async handle({ input: { title, description = null, ...links }, serverId, member, tx, emit, now }) {
    const spent = await spendQuota(tx, { name: 'cases_opened', member, now });
    if (spent) return spent;
    const call_ids = [...new Set(links.call_ids)];
    const punishment_ids = [...new Set(links.punishment_ids)];
    const refused = await missingLink(tx, serverId, { call_ids, punishment_ids });
    if (refused) return refused;
    const made = await insertCase(tx, {
      server_id: serverId,
      number: await drawNumber(tx, serverId),
      status: 'open',
      version: 1,
      title,
      description,
      call_ids,
      punishment_ids,
      character_ids: [...new Set(links.character_ids)],
      created_by: member.user_id,
      created_at: now,
      updated_by: null,
      updated_by_key_id: null,
      updated_at: now,
      closed_by: null,
      closed_at: null,
    });
    const view = caseView(made);
    emit(draft(caseCreated, view, made.character_ids));
    return { case_id: made.id, case: view };
  },
});
