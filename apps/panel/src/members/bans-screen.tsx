import type { AnswerOf, Client } from '@cabildo/client';
import unban from '@cabildo/contracts/servers/bans/unban.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pagesOf } from '../api/answers.ts';
import { PagedTable } from '../app/PagedTable.tsx';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Empty } from '../design/Empty.tsx';
import { Page } from '../design/Page.tsx';
import { Person } from '../design/Person.tsx';
import type { Column } from '../design/Table.tsx';
import { Time } from '../design/Time.tsx';
import { useWords } from '../words/words.ts';
import { bansWords } from './bans.words.ts';
import { BanDialog } from './BanDialog.tsx';
import { CommandDialog } from '../forms/CommandDialog.tsx';

type Ban = AnswerOf<Client['servers']['listBans']>['bans'][number];
type Words = (typeof bansWords)['es'];

function nameOf({ gp_username, user_id, gp_id }: Ban, words: Words): string {
  if (user_id === null) return words.gameAccount(gp_id ?? '');
  // Who deleted the account has a name that says so.
  return gp_username ?? words.unknownPerson(user_id);
}

const columnsOf = (words: Words, onLift: (ban: Ban) => void): Column<Ban>[] => [
  {
    id: 'person',
    header: words.person,
    cell: (ban) => <Person name={nameOf(ban, words)} size="small" />,
    isMain: true,
  },
  {
    id: 'reason',
    header: words.reason,
    cell: ({ reason }) => <span title={reason}>{reason}</span>,
    width: 'minmax(0, 2fr)',
    isMain: true,
  },
  {
    id: 'until',
    header: words.until,
    cell: ({ expires_at }) => (expires_at === null ? words.forever : <Time value={expires_at} />),
    width: '120px',
    isMain: true,
  },
  { id: 'since', header: words.since, cell: ({ created_at }) => <Time value={created_at} />, width: '120px' },
  {
    id: 'lift',
    header: words.actions,
    cell: (ban) => (
      <Button size="small" onClick={() => onLift(ban)}>
        {words.lift}
      </Button>
    ),
    align: 'end',
    width: '160px',
    isMain: true,
  },
];

/** Those who cannot join the server, and how to let them in again. */
export function BansScreen() {
  const words = useWords(bansWords);
  const { serverId } = useServer();
  const [lifting, setLifting] = useState<Ban | null>(null);
  const [isAdding, setAdding] = useState(false);
  const pages = useInfiniteQuery(pagesOf('servers', 'listBans', { server_id: serverId, per_page: 100 }));
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={<Button onClick={() => setAdding(true)}>{words.add}</Button>}
      back={
        <Link className="link" to="/s/$serverId/members" params={{ serverId: String(serverId) }}>
          {words.back}
        </Link>
      }
    >
      <PagedTable
        pages={pages}
        failed={words.failed}
        label={words.title}
        columns={columnsOf(words, setLifting)}
        rows={pages.data?.pages.flatMap(({ bans }) => bans) ?? []}
        rowKey={({ user_id, gp_id }) => String(user_id ?? gp_id)}
        empty={<Empty icon="shield" title={words.none} text={words.noneText} />}
      />
      {isAdding && <BanDialog onClose={() => setAdding(false)} onDone={() => setAdding(false)} />}
      {lifting && <Lift ban={lifting} onClose={() => setLifting(null)} />}
    </Page>
  );
}

function Lift({ ban, onClose }: { ban: Ban; onClose: () => void }) {
  const words = useWords(bansWords);
  const { serverId } = useServer();
  return (
    <CommandDialog
      contract={unban}
      input={{
        server_id: serverId,
        ...(ban.user_id === null ? { target_gp_id: ban.gp_id! } : { target_user_id: ban.user_id }),
      }}
      title={words.liftTitle(nameOf(ban, words))}
      text={words.liftText}
      confirm={words.lift}
      done={words.lifted}
      isDanger={false}
      onClose={onClose}
    />
  );
}
