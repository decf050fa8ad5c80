import addMemberNote from '@cabildo/contracts/community/files/add_member_note.ts';
import getMemberFile from '@cabildo/contracts/community/files/get_member_file.ts';
import { standsAbove } from '@cabildo/contracts/servers/roles/standing.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { answer, pagesOf, type RowOf } from '../../api/answers.ts';
import { useMe } from '../../api/session.ts';
import { Badge, type Tone } from '../../design/badge.tsx';
import { Page } from '../../design/layout/page.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { Time } from '../../design/time.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { ListTable } from '../../shared/list/list-table.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useUserName, useUserNames } from '../../shared/person/use-user-name.ts';
import { NotFound } from '../../shared/route/fallbacks.tsx';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { useStanding } from '../standing.ts';
import styles from '../members.module.css';
import { PointsCard } from './points-card.tsx';
import { fileWords } from './words.ts';

type Entry = RowOf<'activity', 'getMemberFile', 'entries'>;

const PER_PAGE = 50;
const TONES: Readonly<Partial<Record<Entry['kind'], Tone>>> = {
  kicked: 'danger',
  banned: 'danger',
  punishment: 'danger',
  points: 'warning',
  warning: 'warning',
  submission: 'info',
  leave: 'info',
};

/** A person’s file, for moderators (AC-05). */
export function FileScreen() {
  const { userId } = useParams({ strict: false });
  const { may } = useServer();
  if (!may(getMemberFile)) return <NotFound />;
  return <File userId={Number(userId)} />;
}

function File({ userId }: { userId: number }) {
  const words = useWords(fileWords);
  const name = useUserName(userId) ?? words.user(userId);
  const { user_id: me } = useMe();
  const mayAct = useMayAct(userId);
  return (
    <Page
      title={words.title(name)}
      description={words.description}
      back={
        <ServerLink to="/s/$serverId/members" search={{ member: userId }}>
          {words.members}
        </ServerLink>
      }
      actions={
        userId !== me && (
          <>
            <DialogButton label={words.addNote}>
              {(close) => <NoteForm userId={userId} isWarning={false} onClose={close} />}
            </DialogButton>
            <DialogButton label={words.warn}>
              {(close) => <NoteForm userId={userId} isWarning onClose={close} />}
            </DialogButton>
          </>
        )
      }
    >
      <PointsCard userId={userId} mayAct={mayAct} />
      <Entries userId={userId} />
    </Page>
  );
}

/** Whether this person stands above the one whose file it is; those who have left have no rank (SV-09). */
function useMayAct(userId: number): boolean {
  const standing = useStanding();
  const { data } = useQuery(answer('members', 'list', { server_id: useServerId(), user_ids: [userId] }));
  const member = data?.members[0];
  return data !== undefined && (!member || standsAbove(standing, member));
}

interface NoteProps {
  userId: number;
  isWarning: boolean;
  onClose: () => void;
}

function NoteForm({ userId, isWarning, onClose }: NoteProps) {
  const words = useWords(fileWords);
  const verb = isWarning ? words.warn : words.addNote;
  return (
    <CommandForm
      contract={addMemberNote}
      id={`${userId} ${verb}`}
      fixed={{ server_id: useServerId(), target_user_id: userId, is_warning: isWarning }}
      title={verb}
      description={isWarning ? words.warnText : words.addNoteText}
      submit={verb}
      done={isWarning ? words.warned : words.noted}
      fields={{ text: { label: words.text, rows: 4, isRequired: true } }}
      onClose={onClose}
    />
  );
}

function Entries({ userId }: { userId: number }) {
  const words = useWords(fileWords);
  const asked = { server_id: useServerId(), target_user_id: userId, per_page: PER_PAGE };
  const list = usePagedRows(pagesOf('activity', 'getMemberFile', asked), 'entries');
  const nameOf = useUserNames(list.rows.map(({ by_user_id }) => by_user_id));
  const by = (id: number | null): string => (id === null ? words.nobody : (nameOf(id) ?? words.user(id)));
  const [opened, setOpened] = useState<Entry>();
  return (
    <>
      <ListTable
        list={list}
        onOpen={setOpened}
        failed={words.failed}
        label={words.entries}
        rowKey={({ kind, id, at }) => `${kind} ${id ?? ''} ${at}`}
        empty={<Empty icon="book" title={words.none} />}
        columns={[
          {
            header: words.kind,
            ...MAIN,
            width: '136px',
            cell: ({ kind }) => <Badge tone={TONES[kind] ?? 'neutral'}>{words.kinds[kind]}</Badge>,
          },
          { header: words.text, ...MAIN, width: WIDE, cell: ({ text }) => text },
          { header: words.by, ...MAIN, width: '136px', cell: ({ by_user_id }) => by(by_user_id) },
          { header: words.when, align: 'end', width: '128px', cell: ({ at }) => <Time value={at} /> },
        ]}
      />
      {opened && (
        <Drawer title={words.kinds[opened.kind]} onClose={() => setOpened(undefined)}>
          <p className={styles.whole}>{opened.text}</p>
          <KeyValues
            items={[
              [words.by, by(opened.by_user_id)],
              [words.when, <Time key="when" value={opened.at} />],
            ]}
          />
        </Drawer>
      )}
    </>
  );
}
