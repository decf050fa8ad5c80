import { pagesOf } from '../api/answers.ts';
import { useMe } from '../api/session.ts';
import { Badge } from '../design/badge.tsx';
import { Card } from '../design/layout/card.tsx';
import { MAIN, WIDE } from '../design/lists/columns.ts';
import { Empty } from '../design/lists/empty.tsx';
import { Time } from '../design/time.tsx';
import { ListTable } from '../shared/list/list-table.tsx';
import { usePagedRows } from '../shared/list/rows.ts';
import { useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import styles from './activity.module.css';
import { activityWords } from './words.ts';

const PER_PAGE = 100;

/** The points and warnings that this person has. */
export function Conduct() {
  const words = useWords(activityWords);
  const { user_id } = useMe();
  const asked = { server_id: useServerId(), target_user_id: user_id, per_page: PER_PAGE };
  const list = usePagedRows(pagesOf('activity', 'listPoints', asked), 'points');
  const first = list.query.data?.pages[0];
  const warnings = first?.warnings ?? [];
  return (
    <>
      <Card title={words.warnings}>
        {warnings.length === 0 ? (
          <p className={styles.soft}>{words.noWarnings}</p>
        ) : (
          <ul className={styles.stack}>
            {warnings.map(({ note_id, text, created_at }) => (
              <li key={note_id}>
                <p>{text}</p>
                <p className={styles.soft}>
                  <Time value={created_at} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={words.points} description={words.total(first?.total_points ?? 0)} isFlush>
        <ListTable
          list={list}
          failed={words.failed}
          label={words.points}
          rowKey={({ points_id }) => String(points_id)}
          empty={<Empty icon="check" title={words.noPoints} />}
          columns={[
            { header: words.reason, ...MAIN, width: WIDE, cell: ({ reason }) => reason },
            { header: words.points, ...MAIN, align: 'end', width: '88px', cell: ({ points }) => points },
            {
              header: words.status,
              ...MAIN,
              width: '112px',
              cell: ({ voided_at }) => voided_at !== null && <Badge>{words.voided}</Badge>,
            },
            { header: words.expires, width: '128px', cell: ({ expires_at }) => <Time value={expires_at} /> },
            { header: words.given, width: '128px', cell: ({ created_at }) => <Time value={created_at} /> },
          ]}
        />
      </Card>
    </>
  );
}
