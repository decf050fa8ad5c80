import type { OutputOf } from '@cabildo/contracts/action';
import type getMemberFile from '@cabildo/contracts/community/files/get_member_file.ts';
import type { Locale } from '@cabildo/contracts/errors';
import type { FileEntryRow } from './table.ts';

type Entry = OutputOf<typeof getMemberFile>['entries'][number];

export const entryView = (row: FileEntryRow, locale: Locale): Entry => ({
  kind: row.kind,
  id: row.ref_id ?? (row.kind === 'note' || row.kind === 'warning' ? row.id : null),
  at: row.at.toISOString(),
  by_user_id: row.by_user_id,
  text: locale === 'en' ? (row.note_en ?? row.note) : row.note,
});
