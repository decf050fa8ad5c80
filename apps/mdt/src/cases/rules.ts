import { merged, nothingSent, sentNames, type Editor } from '@cabildo/contracts/action';
import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { pick } from '@cabildo/contracts/fields';
import { isAllowed, type KeyMembership, type Membership } from '@cabildo/contracts/permissions';
import type { caseFile } from '@cabildo/contracts/mdt/cases/cases.ts';
import type { z } from 'zod';
import type { Readable } from '../punishments/readers.ts';
import type { CaseRow } from './table.ts';

/** A case as people see it. */
export const caseView = ({
  id,
  created_at,
  updated_at,
  closed_at,
  ...row
}: CaseRow): z.output<typeof caseFile> => ({
  case_id: id,
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
  closed_at: closed_at?.toISOString() ?? null,
});

/** OT-06: the author whose cases a caller may read: an officer with `punish` reads what it wrote itself; null: of none. */
export const authorIn = (member: Membership | KeyMembership): number | null =>
  isAllowed('punish', member) ? member.user_id : null;

/** OT-06: whether a case is about a character whose records the caller may read, or the caller is its author. */
export const isReadable = (
  { character_ids, created_by }: Pick<CaseRow, 'character_ids' | 'created_by'>,
  readable: Readable,
  author: number | null,
): boolean =>
  readable === null ||
  (author !== null && created_by === author) ||
  character_ids.some((id) => readable.characterIds.includes(id));

/** OT-06: refuses an officer who did not open the case; undefined for one who did, and for moderators. */
export const refuseOthers = (
  { created_by }: Pick<CaseRow, 'created_by'>,
  caller: Membership,
): Failure<'forbidden'> | undefined =>
  created_by === caller.user_id || isAllowed('mod', caller)
    ? undefined
    : fail('forbidden', { message: NOT_OPENED });

const NOT_OPENED: Message = {
  es: 'Solo cambias los casos que tú abriste; los demás los cambian los moderadores.',
  en: 'You only change cases that you opened; moderators change the others.',
};

/** The fields that an update may change. */
const CHANGING = ['title', 'description', 'call_ids', 'punishment_ids', 'character_ids'] as const;

type Sent = { readonly [N in (typeof CHANGING)[number]]?: CaseRow[N] | undefined };

interface Update {
  sent: Sent;
  /** OT-05: the version that the update is meant for; undefined: any. */
  expected: number | undefined;
  editor: Editor;
  now: Date;
}

const STALE: Message = {
  es: 'Otra persona cambió el caso antes. Míralo como está ahora (current) y decide de nuevo.',
  en: 'Somebody else has changed the case before. See how it is now (current) and decide anew.',
};
const CLOSED: Message = { es: 'El caso está cerrado.', en: 'The case is closed.' };

/** Refuses a change of a closed case, and shows the case as it is now. */
const closedAlready = (current: CaseRow): Failure<'already_processed'> =>
  fail('already_processed', { message: CLOSED, fields: { current: caseView(current) } });

/** Applies an update to a case, and names the fields that differ, with their former values; refuses one that may not be made. */
export function decideUpdate(
  stored: CaseRow,
  { sent, expected, editor, now }: Update,
): { wanted: CaseRow; changed: string[]; before: Partial<CaseRow> } | Failure<'error' | 'already_processed'> {
  if (sentNames(sent).length === 0) return nothingSent();
  if (expected !== undefined && expected !== stored.version)
    return fail('error', { status: 409, message: STALE, fields: { current: caseView(stored) } });
  if (stored.status === 'closed') return closedAlready(stored);
  const wanted = merged(stored, sent);
  const changed = CHANGING.filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(wanted[name]));
  if (changed.length === 0) return { wanted: stored, changed, before: {} };
  const version = stored.version + 1;
  return {
    wanted: { ...wanted, ...editor, version, updated_at: now },
    changed,
    before: pick(stored, ...changed),
  };
}

/** Closes a case; refuses one that is closed already. */
export function decideClose(
  stored: CaseRow,
  editor: Editor,
  now: Date,
): CaseRow | Failure<'already_processed'> {
  if (stored.status === 'closed') return closedAlready(stored);
  const closing = { closed_by: editor.updated_by, closed_at: now };
  return { ...stored, ...editor, ...closing, status: 'closed', version: stored.version + 1, updated_at: now };
}

/** The ids among `wanted` that a case did not have yet. */
export const added = (stored: readonly number[], wanted: readonly number[]): number[] =>
  wanted.filter((id) => !stored.includes(id));
