import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answer } from '../api/answers.ts';
import { ServerMark } from '../app/ServerMark.tsx';
import { Card } from '../design/Card.tsx';
import { Empty } from '../design/Empty.tsx';
import { Table } from '../design/Table.tsx';
import { useWords } from '../words/words.ts';
import styles from './account.module.css';
import { accountWords } from './words.ts';

/** The servers of the person, with the rank in each as its server calls it. */
export function OwnServersTab() {
  const { servers: words } = useWords(accountWords);
  const { servers } = useSuspenseQuery(answer('users', 'getUserByKey', {})).data;
  const all = (
    <Link to="/servers" className="link">
      {words.all}
    </Link>
  );
  return (
    <Card title={words.title} description={words.text} isFlush {...(servers.length > 0 && { actions: all })}>
      <Table
        label={words.title}
        rows={servers}
        rowKey={({ server_id }) => String(server_id)}
        isShort
        columns={[
          {
            id: 'server',
            header: words.server,
            width: 'minmax(0, 2fr)',
            isMain: true,
            cell: (row) => (
              <Link
                to="/s/$serverId/overview"
                params={{ serverId: String(row.server_id) }}
                className={`link ${styles.mark}`}
              >
                <ServerMark name={row.server_name} logo={row.logo_url} size="small" />
                <span className={styles.name}>{row.server_name}</span>
              </Link>
            ),
          },
          { id: 'rank', header: words.rank, isMain: true, cell: (row) => words.ranks[row.role] ?? row.role },
          { id: 'type', header: words.type, cell: (row) => words.types[row.server_type] },
        ]}
        empty={<Empty icon="server" title={words.empty} text={words.emptyText} action={all} />}
      />
    </Card>
  );
}
