import { useQuery } from '@tanstack/react-query';
import { answer, pagesOf, type RowOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Time } from '../../design/time.tsx';
import { RankLabel } from '../../members/rank-label.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../desk.module.css';
import { Answers } from '../submission/answers.tsx';
import { Replies } from '../submission/replies.tsx';
import { deskWords } from '../words.ts';
import { applyWords } from './words.ts';

const PER_PAGE = 5;

/** The page has no stream of events, because its readers may be no members: it looks again after a while. */
export const LOOK_MS = 20_000;

type Line = RowOf<'desk', 'listSubmissions', 'submissions'>;

/** The last submissions of this person by a form. */
export const useSent = (formId: number) =>
  usePagedRows(
    {
      ...pagesOf('desk', 'listSubmissions', {
        server_id: useServerId(),
        form_id: formId,
        mine: true,
        per_page: PER_PAGE,
      }),
      refetchInterval: ({ state }) => (state.data?.pages[0]?.submissions.length ? LOOK_MS : false),
    },
    'submissions',
  );

/** The submissions of this person, and what became of them. */
export function Sent({ rows }: { rows: readonly Line[] }) {
  const words = useWords(applyWords);
  if (rows.length === 0) return null;
  return (
    <section className={styles.section} aria-label={words.yours}>
      {rows.map(({ submission_id, is_closed }) => (
        <SentItem key={submission_id} id={submission_id} isOver={is_closed} />
      ))}
    </section>
  );
}

function SentItem({ id, isOver }: { id: number; isOver: boolean }) {
  const words = useWords(applyWords);
  const common = useWords(deskWords);
  const asked = { server_id: useServerId(), submission_id: id };
  const { data } = useQuery({
    ...answer('desk', 'getSubmission', asked),
    refetchInterval: ({ state }) => (isOver && state.data?.submission.is_closed ? false : LOOK_MS),
  });
  if (!data) return <Skeleton shape="card" />;
  const { submission, stages, questions } = data;
  const stage = stages.find(({ key }) => key === submission.stage);
  return (
    <Card
      title={common.number(submission.number)}
      actions={submission.is_closed && <Badge>{words.isOver}</Badge>}
    >
      <div className={styles.form}>
        <KeyValues
          items={[
            [common.stage, stage && <RankLabel key="stage" name={stage.name} color={stage.colour} />],
            [common.reason, submission.reason],
            [common.sent, <Time key="sent" value={submission.created_at} />],
          ]}
        />
        <Answers questions={questions} answers={submission.answers} />
        <Replies submission={submission} isReviewer={false} />
      </div>
    </Card>
  );
}
