import revokeKey from '@cabildo/contracts/servers/keys/revoke_api_key.ts';
import type { AnswerOf, Client } from '@cabildo/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Card } from '../../design/Card.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Table, type Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { useWords } from '../../words/words.ts';
import { SecretDialog } from '../SecretDialog.tsx';
import { NewServerKey } from './NewServerKey.tsx';
import { serverKeysWords } from './words.ts';

type ServerKey = AnswerOf<Client['servers']['listApiKeys']>['keys'][number];

/** The keys of the server, which its owner makes and ends. */
export function ServerKeysTab() {
  const words = useWords(serverKeysWords);
  const { serverId } = useServer();
  const [isNew, setIsNew] = useState(false);
  const [made, setMade] = useState<{ name: string; key: string }>();
  const query = useQuery(answer('servers', 'listApiKeys', { server_id: serverId, per_page: 100 }));
  const create = (
    <Button icon="plus" variant="primary" onClick={() => setIsNew(true)}>
      {words.create}
    </Button>
  );
  const keys = query.data?.keys ?? [];
  return (
    <>
      <Card title={words.title} description={words.text} actions={keys.length > 0 && create} isFlush>
        {query.isError && !query.data ? (
          <Failed query={query} />
        ) : (
          <KeysTable keys={keys} isLoading={query.isPending} create={create} />
        )}
      </Card>
      {isNew && (
        <NewServerKey
          onClose={() => setIsNew(false)}
          onMade={(name, key) => {
            setIsNew(false);
            setMade({ name, key });
          }}
        />
      )}
      {made && (
        <SecretDialog
          title={words.secretTitle(made.name)}
          label={words.key}
          secret={made.key}
          onClose={() => setMade(undefined)}
        >
          <p>{words.use}</p>
        </SecretDialog>
      )}
    </>
  );
}

interface TableProps {
  keys: readonly ServerKey[];
  isLoading: boolean;
  create: ReactNode;
}

function KeysTable({ keys, isLoading, create }: TableProps) {
  const words = useWords(serverKeysWords);
  const { serverId } = useServer();
  const columns: Column<ServerKey>[] = [
    { id: 'name', header: words.name, width: 'minmax(0, 2fr)', isMain: true, cell: ({ name }) => name },
    { id: 'scope', header: words.scope, isMain: true, cell: ({ scope }) => words.scopes[scope].title },
    { id: 'key', header: words.key, cell: ({ prefix }) => <code>{prefix}…</code> },
    { id: 'created', header: words.created, cell: ({ created_at }) => <Time value={created_at} /> },
    {
      id: 'actions',
      header: words.actions,
      align: 'end',
      width: '110px',
      isMain: true,
      cell: ({ key_id, name }) => (
        <ConfirmButton
          contract={revokeKey}
          input={{ server_id: serverId, key_id }}
          label={words.revoke}
          title={words.revokeTitle(name)}
          text={words.revokeText}
          done={words.revoked(name)}
          size="small"
        />
      ),
    },
  ];
  return (
    <Table
      label={words.title}
      columns={columns}
      rows={keys}
      rowKey={({ key_id }) => String(key_id)}
      isLoading={isLoading}
      isShort
      empty={<Empty icon="key" title={words.empty} text={words.emptyText} action={create} />}
    />
  );
}
