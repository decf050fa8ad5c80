import type { Editor } from '@cabildo/contracts/action';
import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { pick } from '@cabildo/contracts/fields';
import type { lifecycle, OUTCOMES } from '@cabildo/contracts/mdt/warrants/lifecycle.ts';
import type { z } from 'zod';

type View = z.output<typeof lifecycle>;

/** The columns of warrants and BOLOs that OT-08 and OT-13 are about. */
export interface LifecycleRow {
  readonly status: View['status'];
  readonly version: number;
  readonly expires_at: Date | null;
  readonly created_by: number;
  readonly created_at: Date;
  readonly updated_by: number | null;
  readonly updated_by_key_id: number | null;
  readonly updated_at: Date;
  readonly closed_by: number | null;
  readonly closed_at: Date | null;
  readonly close_reason: View['close_reason'];
}

/** The lifecycle of a row as people see it. */
export const lifecycleView = (row: LifecycleRow): View => ({
  ...pick(
    row,
    'status',
    'version',
    'created_by',
    'updated_by',
    'updated_by_key_id',
    'closed_by',
    'close_reason',
  ),
  expires_at: row.expires_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
});

/** The lifecycle of a new row. */
export const begun = (by: number, expires_at: Date | null, now: Date): LifecycleRow => ({
  status: 'active',
  version: 1,
  expires_at,
  created_by: by,
  created_at: now,
  updated_by: null,
  updated_by_key_id: null,
  updated_at: now,
  closed_by: null,
  closed_at: null,
  close_reason: null,
});

/** Refuses an end that is not in the future; undefined where it is, or none was given. */
export const refusePast = (expires_at: string | null | undefined, now: Date): Failure<'error'> | undefined =>
  expires_at && new Date(expires_at) <= now ? fail('error', { message: PAST }) : undefined;

/** A moment as rows keep it; null and undefined stay. */
export const momentOf = <N extends null | undefined>(text: string | N): Date | N =>
  typeof text === 'string' ? new Date(text) : text;

/** The differences between warrants and BOLOs that their common rules need. */
export interface Kind<R, V> {
  readonly view: (row: R) => V;
  /** The fields that an update may change. */
  readonly changing: readonly (keyof V & string)[];
  /** Another caller was faster. */
  readonly stale: Message;
  /** The answer to a change of a record that is active no more. */
  readonly over: Message;
}

/** Refuses a row that is over, and shows it as it is now; undefined for an active one. */
export const refuseOver = <R extends LifecycleRow, V>(
  { view, over }: Kind<R, V>,
  current: R,
): Failure<'already_processed'> | undefined =>
  current.status === 'active'
    ? undefined
    : fail('already_processed', { message: over, fields: { current: view(current) } });

/** Refuses to change a row that is over, or that has another version than the change is meant for (OT-05). */
export function refuseChange<R extends LifecycleRow, V>(
  kind: Kind<R, V>,
  current: R,
  expected: number | undefined,
): Failure<'error' | 'already_processed'> | undefined {
  const { stale, view } = kind;
  if (expected !== undefined && expected !== current.version)
    return fail('error', { status: 409, message: stale, fields: { current: view(current) } });
  return refuseOver(kind, current);
}

/** A row with the wanted changes, the names of those fields that differ, and their former values (OT-13). */
export function changedTo<R extends LifecycleRow, V extends object>(
  { view, changing }: Kind<R, V>,
  { stored, wanted, editor, now }: { stored: R; wanted: R; editor: Editor; now: Date },
): { row: R; changed: string[]; before: Pick<Partial<V>, keyof V & string> } {
  const [old, fresh] = [view(stored), view(wanted)];
  const changed = changing.filter((name) => old[name] !== fresh[name]);
  const before = pick<Partial<V>, keyof V & string>(old, ...changed);
  if (changed.length === 0) return { row: stored, changed, before };
  return { row: { ...wanted, ...editor, version: stored.version + 1, updated_at: now }, changed, before };
}

interface End {
  status: Exclude<View['status'], 'active'>;
  reason: NonNullable<View['close_reason']>;
  /** null: the platform ends the row, and nobody did. */
  editor: Editor | null;
  at: Date;
  now: Date;
}

/** Ends an active row. */
export const ended = <R extends LifecycleRow>(stored: R, { status, reason, editor, at, now }: End): R => ({
  ...stored,
  status,
  version: stored.version + 1,
  updated_by: editor?.updated_by ?? null,
  updated_by_key_id: editor?.updated_by_key_id ?? null,
  updated_at: now,
  closed_by: editor?.updated_by ?? null,
  closed_at: at,
  close_reason: reason,
});

/** Ends an active row by an officer; refuses one that is over. */
export const decideClose = <R extends LifecycleRow, V>(
  kind: Kind<R, V>,
  stored: R,
  { outcome, editor, now }: { outcome: (typeof OUTCOMES)[number]; editor: Editor; now: Date },
): R | Failure<'already_processed'> =>
  refuseOver(kind, stored) ?? ended(stored, { status: outcome, reason: 'officer', editor, at: now, now });

/** Ends an active row at its `expires_at`, which has passed. */
export const expired = <R extends LifecycleRow>(stored: R, now: Date): R =>
  ended(stored, { status: 'expired', reason: 'expired', editor: null, at: stored.expires_at!, now });

/** Ends an active row whose character died or was deleted. */
export const withdrawn = <R extends LifecycleRow>(stored: R, now: Date): R =>
  ended(stored, { status: 'cancelled', reason: 'character_ended', editor: null, at: now, now });

const PAST: Message = {
  es: 'expires_at ya ha pasado. Envía una fecha futura, o ninguna.',
  en: 'expires_at has passed. Send a date in the future, or none.',
};
