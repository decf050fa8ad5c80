import correctShift from '@cabildo/contracts/mdt/shifts/correct_shift.ts';
import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import { useState } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { Badge } from '../../design/badge.tsx';
import { Checkbox } from '../../design/fields/checkbox.tsx';
import { formatExact } from '../../design/format.ts';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { Time } from '../../design/time.tsx';
import { changedValues } from '../../forms/changed.ts';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { ListTable } from '../../shared/list/list-table.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { CharacterPerson, useCharacterName } from '../../shared/person/character-name.tsx';
import { useCharacters } from '../../shared/person/character.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { useDepartments, useRoster } from '../roster/use-roster.ts';
import type { ShiftsSearch } from '../search.ts';
import { type Shift, shiftQuery, spanOf } from './shifts.ts';
import { shiftsWords } from './shifts.words.ts';

const PER_PAGE = 100;

interface Props {
  search: ShiftsSearch;
  /** Only the shifts of the person's own characters. */
  isOwn: boolean;
  onOpen(shiftId: number | undefined): void;
}

/** The shifts of the chosen days, newest first. */
export function ShiftList({ search, isOwn, onOpen }: Props) {
  const words = useWords(shiftsWords);
  const serverId = useServerId();
  const { characters } = useCharacters();
  const departmentOf = useDepartmentName();
  const all = usePagedRows(
    pagesOf('mdt', 'listShifts', { ...shiftQuery(serverId, search), per_page: PER_PAGE }),
    'shifts',
  );
  const { isPending, hasNextPage } = all.query;
  const own = characters.map(({ server_character_id }) => server_character_id);
  const rows = isOwn ? all.rows.filter((shift) => own.includes(shift.server_character_id)) : all.rows;
  const opened = all.rows.find(({ shift_id }) => shift_id === search.shift);
  // The API has no filter for a character, so that the own shifts are sought in all pages; so is the one of the address.
  const isSought = isOwn || (search.shift !== undefined && !opened);
  useEveryPage({ ...all.query, hasNextPage: hasNextPage && isSought });
  return (
    <>
      <ListTable
        list={{ ...all, rows, total: isOwn ? rows.length : all.total }}
        failed={words.failed}
        label={words.title}
        rowKey={({ shift_id }) => String(shift_id)}
        onOpen={({ shift_id }) => onOpen(shift_id)}
        openKey={search.shift === undefined ? null : String(search.shift)}
        empty={<Empty icon="clock" title={words.none} text={words.noneText} />}
        columns={[
          {
            header: words.officer,
            ...MAIN,
            width: WIDE,
            cell: ({ server_character_id }) => <CharacterPerson id={server_character_id} />,
          },
          { header: words.department, cell: departmentOf },
          {
            header: words.began,
            ...MAIN,
            width: '136px',
            cell: ({ started_at }) => <Time value={started_at} />,
          },
          { header: words.ended, ...MAIN, width: '136px', cell: (shift) => <End shift={shift} /> },
          {
            header: words.duration,
            ...MAIN,
            align: 'end',
            width: '112px',
            cell: ({ minutes }) => words.span(...spanOf(minutes)),
          },
        ]}
      />
      {search.shift !== undefined && (
        <ShiftDrawer
          shift={opened}
          isSought={isPending || hasNextPage}
          department={opened && departmentOf(opened)}
          onClose={() => onOpen(undefined)}
        />
      )}
    </>
  );
}

/** Names the department of a shift. */
function useDepartmentName(): (shift: Shift) => string {
  const words = useWords(shiftsWords);
  const { departments, pages } = useDepartments();
  return ({ department_id: id }) => {
    if (id === null) return words.noDepartment;
    const name = departments.find(({ department_id }) => department_id === id)?.name;
    return name ?? (pages.isPending ? '…' : words.goneDepartment);
  };
}

function End({ shift: { ended_at, is_void } }: { shift: Shift }) {
  const words = useWords(shiftsWords);
  if (is_void) return <Badge tone="warning">{words.void}</Badge>;
  if (ended_at === null) return <Badge tone="success">{words.onDuty}</Badge>;
  return <Time value={ended_at} />;
}

interface DrawerProps {
  /** undefined: the shift of the address has not been found. */
  shift: Shift | undefined;
  isSought: boolean;
  department: string | undefined;
  onClose(): void;
}

/** The details of a shift, which its lead ends and corrects (OT-11). */
function ShiftDrawer({ shift, isSought, department, onClose }: DrawerProps) {
  const words = useWords(shiftsWords);
  if (shift) return <Details shift={shift} department={department} onClose={onClose} />;
  return (
    <Drawer title={words.shift} onClose={onClose}>
      {isSought ? <Skeleton shape="sheet" /> : <Empty icon="clock" title={words.gone} />}
    </Drawer>
  );
}

function Details({ shift, department, onClose }: Omit<DrawerProps, 'isSought'> & { shift: Shift }) {
  const words = useWords(shiftsWords);
  const language = useLanguage();
  const serverId = useServerId();
  const { characters } = useCharacters();
  const { leads } = useRoster(shift.department_id);
  const name = useCharacterName(shift.server_character_id) ?? '…';
  const { shift_id, started_at, ended_at, end_reason, is_void, minutes } = shift;
  const isOwn = characters.some(({ server_character_id: id }) => id === shift.server_character_id);
  const exact = (moment: string): string => formatExact(Date.parse(moment), language);
  const state = ended_at === null ? words.onDuty : is_void ? words.countsNot : words.counts;
  const tone = ended_at === null ? 'success' : is_void ? 'warning' : 'neutral';
  return (
    <Drawer
      title={name}
      subtitle={department}
      onClose={onClose}
      footer={
        (leads || isOwn) && (
          <>
            <DialogButton isShown={leads} icon="edit" label={words.correct}>
              {(close) => <CorrectShift shift={shift} onClose={close} />}
            </DialogButton>
            {ended_at === null && (
              <ConfirmButton
                contract={endShift}
                input={{ server_id: serverId, shift_id }}
                label={words.end}
                title={words.endTitle(name)}
                text={words.endText}
                done={words.wasEnded}
              />
            )}
          </>
        )
      }
    >
      <KeyValues
        items={[
          [
            words.state,
            <Badge key="state" tone={tone}>
              {state}
            </Badge>,
          ],
          [words.began, exact(started_at)],
          [words.ended, ended_at && exact(ended_at)],
          [words.duration, words.span(...spanOf(minutes))],
          [words.endReason, end_reason && words.endReasons[end_reason]],
        ]}
      />
    </Drawer>
  );
}

/** Corrects the times of a shift, or voids it; only what differs is sent. */
function CorrectShift({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const words = useWords(shiftsWords);
  const { shift_id, started_at, ended_at, is_void } = shift;
  const [stored] = useState({ started_at, ended_at, void: is_void });
  return (
    <CommandForm
      contract={correctShift}
      id={String(shift_id)}
      fixed={{ server_id: useServerId(), shift_id }}
      values={stored}
      toInput={(entered) => changedValues(entered, stored)}
      title={words.correctTitle}
      description={words.correctText}
      done={words.corrected}
      fields={(form) => ({
        started_at: { label: words.began, as: 'moment', isRequired: true },
        ended_at: ended_at !== null && { label: words.ended, as: 'moment', isRequired: true },
        void: ended_at !== null && <Checkbox label={words.isVoid} {...form.bind<boolean>('void', false)} />,
        reason: { label: words.reason, isRequired: true },
      })}
      onClose={onClose}
    />
  );
}
