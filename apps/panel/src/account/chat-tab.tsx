import { useSuspenseQuery } from '@tanstack/react-query';
import { answer } from '../api/answers.ts';
import { BASE } from '../api/client.ts';
import { Button } from '../design/Button.tsx';
import { Card } from '../design/Card.tsx';
import { Empty } from '../design/Empty.tsx';
import { Id } from '../design/Id.tsx';
import { Notice } from '../design/Notice.tsx';
import { Person } from '../design/Person.tsx';
import { Table } from '../design/Table.tsx';
import { useWords } from '../words/words.ts';
import styles from './account.module.css';
import { chatRoute } from './routes.ts';
import { accountWords } from './words.ts';

/** ID-09 */
const MOST = 5;

/** The accounts of the chat platform that are linked to the person. */
export function ChatTab() {
  const { chat } = useWords(accountWords);
  const { cp_accounts } = useSuspenseQuery(answer('users', 'getCpByApikey', {})).data;
  const isFull = cp_accounts.length >= MOST;
  // The gateway leads to the platform, and back to this tab.
  const link = (
    <Button icon="plus" onClick={() => location.assign(`${BASE}link-chat`)}>
      {chat.link}
    </Button>
  );
  return (
    <div className={styles.stack}>
      <Outcome />
      <Card
        title={chat.title}
        description={chat.text}
        isFlush
        {...(cp_accounts.length > 0 && !isFull && { actions: link })}
      >
        <Table
          label={chat.title}
          rows={cp_accounts}
          rowKey={({ cp_id }) => cp_id}
          isShort
          columns={[
            {
              id: 'name',
              header: chat.name,
              isMain: true,
              cell: (row) => <Person name={row.cp_username} size="small" />,
            },
            { id: 'id', header: chat.id, isMain: true, cell: (row) => <Id value={row.cp_id} length={20} /> },
          ]}
          empty={<Empty icon="user" title={chat.empty} text={chat.emptyText} action={link} />}
        />
      </Card>
      {isFull && <Notice title={chat.full} />}
    </div>
  );
}

function Outcome() {
  const { outcomes } = useWords(accountWords).chat;
  const { linked } = chatRoute.useSearch();
  const outcome = (Object.keys(outcomes) as (keyof typeof outcomes)[]).find((each) => each === linked);
  if (!outcome) return null;
  return <Notice tone={outcome === 'success' ? 'success' : 'warning'} title={outcomes[outcome]} isAlert />;
}
