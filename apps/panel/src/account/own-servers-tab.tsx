import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answer } from '../api/answers.ts';
import { ServerMark } from '../shared/server/server-mark.tsx';
import { Card } from '../design/layout/card.tsx';
import { MAIN, WIDE } from '../design/lists/columns.ts';
import { Empty } from '../design/lists/empty.tsx';
import { Table } from '../design/lists/table.tsx';
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
    <Card title={words.title} description={words.text} isFlush actions={servers.length > 0 && all}>
      <Table
        label={words.title}
        rows={servers}
        rowKey={({ server_id }) => String(server_id)}
        isShort
        columns={[
          {
            header: words.server,
            ...MAIN,
            width: WIDE,
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
          { header: words.rank, ...MAIN, cell: (row) => words.ranks[row.role] ?? row.role },
          { header: words.type, cell: (row) => words.types[row.server_type] },
        ]}
        empty={<Empty icon="server" title={words.empty} text={words.emptyText} action={all} />}
      />
    </Card>
  );
}
