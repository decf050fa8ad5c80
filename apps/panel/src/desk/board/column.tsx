import { useState, type DragEvent } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { Button } from '../../design/button.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Failed } from '../../shared/list/failed.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useUserNames } from '../../shared/person/use-user-name.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { RankLabel } from '../../members/rank-label.tsx';
import styles from '../desk.module.css';
import type { FormLine, Stage } from '../use-forms.ts';
import { deskWords } from '../words.ts';
import { Card, SUBMISSION_TYPE } from './card.tsx';
import type { Line } from './move-dialog.tsx';
import { boardWords } from './words.ts';

const PER_PAGE = 50;

export interface ColumnProps {
  form: FormLine;
  stage: Stage;
  /** The reviewer whose submissions alone are shown. */
  assignee: number | undefined;
  openId: number | undefined;
  landed: number | undefined;
  isMovable: (submission: Line) => boolean;
  onOpen: (submission: Line) => void;
  onMove: (submission: Line, step: 1 | -1) => void;
  onTake: (submission: Line) => void;
  /** A submission was dropped here. */
  onDrop: (submission: Line) => void;
}

/** The submissions that stand in a stage, newest first. */
export function Column(props: ColumnProps) {
  const { form, stage, assignee, openId, landed, isMovable, onOpen, onMove, onTake, onDrop } = props;
  const words = useWords(boardWords);
  const { gone, user, failed } = useWords(deskWords);
  const [isOver, setIsOver] = useState(false);
  const { rows, query, isLoadingMore, onEndReached } = usePagedRows(
    pagesOf('desk', 'listSubmissions', {
      server_id: useServerId(),
      form_id: form.form_id,
      stage: stage.key,
      per_page: PER_PAGE,
      ...(assignee !== undefined && { assignee }),
    }),
    'submissions',
  );
  const nameOf = useUserNames(rows.map((each) => each.assignee_user_id));
  const drop = {
    onDragOver(event: DragEvent): void {
      if (!event.dataTransfer.types.includes(SUBMISSION_TYPE)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent): void {
      event.preventDefault();
      setIsOver(false);
      onDrop(JSON.parse(event.dataTransfer.getData(SUBMISSION_TYPE)) as Line);
    },
  };
  return (
    <section
      className={styles.column}
      aria-label={stage.name}
      data-stage={stage.key}
      data-over={isOver}
      {...drop}
    >
      <h2 className={styles.columnTitle}>
        <RankLabel name={stage.name} color={stage.colour} />
        <span className={styles.count}>{query.data && `${rows.length}${query.hasNextPage ? '+' : ''}`}</span>
      </h2>
      {query.error && !query.data && <Failed query={query} title={failed} />}
      {query.isPending && <Skeleton shape="card" />}
      {query.data && rows.length === 0 && <p className={styles.none}>{words.none}</p>}
      <ul className={styles.stack}>
        {rows.map((submission) => (
          <Card
            key={submission.submission_id}
            submission={submission}
            applicant={
              submission.gp_username ?? (submission.user_id === null ? gone : user(submission.user_id))
            }
            assignee={nameOf(submission.assignee_user_id)}
            isShown={submission.submission_id === openId}
            hasLanded={submission.submission_id === landed}
            isMovable={isMovable(submission)}
            onOpen={() => onOpen(submission)}
            onMove={(step) => onMove(submission, step)}
            onTake={() => onTake(submission)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="small" variant="ghost" isBusy={isLoadingMore} onClick={onEndReached}>
          {words.more}
        </Button>
      )}
    </section>
  );
}
