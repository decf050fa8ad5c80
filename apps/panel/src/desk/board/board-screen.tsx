import assignSubmission from '@cabildo/contracts/community/submissions/assign_submission.ts';
import createForm from '@cabildo/contracts/community/forms/create_form.ts';
import moveSubmission from '@cabildo/contracts/community/submissions/move_submission.ts';
import { useState } from 'react';
import { useMe } from '../../api/session.ts';
import { Choice } from '../../design/fields/choice.tsx';
import { Select } from '../../design/fields/select.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { useCommand } from '../../forms/command.ts';
import { useRefusalToast } from '../../forms/refusal-toast.ts';
import { Failed } from '../../shared/list/failed.tsx';
import { NotFound } from '../../shared/route/fallbacks.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../desk.module.css';
import { useReviews } from '../rights.ts';
import { boardSearch } from '../search.ts';
import { SubmissionDrawer } from '../submission/submission-drawer.tsx';
import { useForms, type FormLine } from '../use-forms.ts';
import { deskWords } from '../words.ts';
import { Column } from './column.tsx';
import { besides, MoveDialog, type Line } from './move-dialog.tsx';
import { boardWords } from './words.ts';

/** The submissions of a form by stage, for those who decide about them. */
export function BoardScreen() {
  const words = useWords(boardWords);
  const { title } = useWords(deskWords);
  const { may } = useServer();
  if (!may(moveSubmission)) return <NotFound />;
  return (
    <Page title={title} description={words.description} width="full">
      <Forms />
    </Page>
  );
}

/** Chooses the form whose submissions are shown: the one of the address, else the first that has some. */
function Forms() {
  const words = useWords(boardWords);
  const { form: formWord, forms, kinds, failed } = useWords(deskWords);
  const { may } = useServer();
  const reviews = useReviews();
  const { search, show } = useAddress(boardSearch);
  const { rows, query } = useForms();
  if (query.error && !query.data) return <Failed query={query} title={failed} />;
  if (query.isPending) return <Skeleton shape="board" />;
  const open = rows.filter(({ kind }) => reviews(kind));
  const form =
    open.find(({ form_id }) => form_id === search.form) ??
    open.find(({ submission_count }) => submission_count > 0) ??
    open[0];
  if (!form)
    return (
      <Empty
        icon="inbox"
        title={words.noForms}
        text={words.noFormsText}
        action={may(createForm) && <ServerLink to="/s/$serverId/desk/forms">{forms}</ServerLink>}
      />
    );
  return (
    <>
      <Toolbar
        label={words.filters}
        filters={
          <>
            <Select
              label={formWord}
              isLabelHidden
              value={String(form.form_id)}
              options={open.map(({ form_id, title, kind, submission_count }) => ({
                value: String(form_id),
                label: title,
                hint: `${kinds[kind]} · ${submission_count}`,
              }))}
              onChange={(id) => show({ form: Number(id), submission: undefined })}
            />
            <Choice
              label={words.filters}
              value={search.own ? 'mine' : 'all'}
              names={words.views}
              onChange={(view) => show({ own: view === 'mine' || undefined }, true)}
            />
          </>
        }
      />
      <Board key={form.form_id} form={form} />
    </>
  );
}

function Board({ form }: { form: FormLine }) {
  const words = useWords(boardWords);
  const { serverId, server } = useServer();
  const { user_id: me } = useMe();
  const { search, show } = useAddress(boardSearch);
  const [moving, setMoving] = useState<{ submission: Line; to: string }>();
  const [landed, setLanded] = useState<number>();
  const assign = useCommand(assignSubmission);
  useRefusalToast(assign.error);
  const { stages } = form;
  // Nobody decides about his own submission, but for an owner without another reviewer (DK-04).
  const isMovable = ({ is_closed, user_id }: Line): boolean =>
    !is_closed && (user_id !== me || server.my_role === 'owner');
  const move = (submission: Line, to: string | undefined): void => {
    if (to === undefined || to === submission.stage || submission.is_closed) return;
    setLanded(undefined);
    setMoving({ submission, to });
  };
  return (
    <>
      <p className={styles.keys}>{words.keys}</p>
      <div className={styles.board} data-stages={stages.length}>
        {stages.map((stage) => (
          <Column
            key={stage.key}
            form={form}
            stage={stage}
            assignee={search.own ? me : undefined}
            openId={search.submission}
            landed={landed}
            isMovable={isMovable}
            onOpen={({ submission_id }) => show({ submission: submission_id })}
            onMove={(submission, step) => move(submission, besides(stages, submission.stage, step))}
            onTake={({ submission_id }) =>
              void assign.run({ server_id: serverId, submission_id, user_id: me })
            }
            onDrop={(submission) => isMovable(submission) && move(submission, stage.key)}
          />
        ))}
      </div>
      {search.submission !== undefined && (
        <SubmissionDrawer
          key={search.submission}
          submissionId={search.submission}
          onClose={() => show({ submission: undefined })}
        />
      )}
      {moving && (
        <MoveDialog
          {...moving}
          stages={stages}
          onMoved={() => setLanded(moving.submission.submission_id)}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  );
}
