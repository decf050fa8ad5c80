import deleteLimit from '@cabildo/contracts/servers/config/delete_character_limit.ts';
import type { AnswerOf, Client } from '@cabildo/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Card } from '../../design/Card.tsx';
import { Id } from '../../design/Id.tsx';
import { Table, type Column } from '../../design/Table.tsx';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { useWords } from '../../words/words.ts';
import { DefaultLimit } from './DefaultLimit.tsx';
import { LimitDialog } from './LimitDialog.tsx';
import styles from '../settings.module.css';
import { chatWords } from './words.ts';

type Limit = AnswerOf<Client['config']['getCharacterLimits']>['character_limits'][number];

/** How many characters people may have by their roles in the chat. */
export function CharacterLimits() {
  const words = useWords(chatWords);
  const { serverId } = useServer();
  const [edited, setEdited] = useState<Limit | 'new'>();
  const query = useInfiniteQuery(
    pagesOf('config', 'getCharacterLimits', { server_id: serverId, per_page: 100 }),
  );
  const limits = query.data?.pages.flatMap((page) => page.character_limits) ?? [];
  return (
    <Card
      title={words.limits}
      description={words.limitsText}
      actions={
        <Button icon="plus" onClick={() => setEdited('new')}>
          {words.add}
        </Button>
      }
    >
      <div className={styles.stack}>
        {query.isError && !query.data ? (
          <Failed query={query} />
        ) : (
          <LimitsTable
            limits={limits}
            isLoading={query.isPending}
            onEndReached={() => query.hasNextPage && void query.fetchNextPage()}
            onEdit={setEdited}
          />
        )}
        <DefaultLimit />
      </div>
      {edited && (
        <LimitDialog limit={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  );
}

interface TableProps {
  limits: readonly Limit[];
  isLoading: boolean;
  onEndReached: () => void;
  onEdit: (limit: Limit) => void;
}

function LimitsTable({ limits, onEdit, ...about }: TableProps) {
  const words = useWords(chatWords);
  const { serverId } = useServer();
  const columns: Column<Limit>[] = [
    {
      id: 'role',
      header: words.role,
      width: 'minmax(0, 2fr)',
      isMain: true,
      cell: ({ cp_role_id }) => <Id value={cp_role_id} label={words.role} length={20} />,
    },
    {
      id: 'most',
      header: words.most,
      align: 'end',
      width: '130px',
      isMain: true,
      cell: ({ max_characters }) => max_characters,
    },
    {
      id: 'actions',
      header: words.actions,
      align: 'end',
      width: '200px',
      isMain: true,
      cell: (limit) => (
        <span className={styles.start}>
          <Button size="small" onClick={() => onEdit(limit)}>
            {words.change}
          </Button>
          <ConfirmButton
            contract={deleteLimit}
            input={{ server_id: serverId, cp_role_id: limit.cp_role_id }}
            label={words.remove}
            title={words.removeTitle(limit.cp_role_id)}
            text={words.removeText}
            done={words.removed}
            size="small"
          />
        </span>
      ),
    },
  ];
  return (
    <Table
      {...about}
      label={words.limits}
      columns={columns}
      rows={limits}
      rowKey={({ cp_role_id }) => cp_role_id}
      isShort
      empty={<p className={styles.blank}>{words.noLimits}</p>}
    />
  );
}
