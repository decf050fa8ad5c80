import assignSubmission from '@cabildo/contracts/community/submissions/assign_submission.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { useMe } from '../../api/session.ts';
import { Button } from '../../design/button.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { Time } from '../../design/time.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { CharacterPerson } from '../../shared/person/character-name.tsx';
import { MemberField } from '../../shared/person/member-field.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { RankLabel } from '../../members/rank-label.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { besides, MoveDialog } from '../board/move-dialog.tsx';
import { boardWords } from '../board/words.ts';
import { UserPerson } from '../people.tsx';
import { useReviews } from '../rights.ts';
import { deskWords } from '../words.ts';
import { Answers } from './answers.tsx';
import { Appealed } from './appealed.tsx';
import { Actions, Votes } from './decision.tsx';
import { Replies } from './replies.tsx';
import type { Answered } from './submission.ts';
import { submissionWords } from './words.ts';

/** A submission: its answers, what was said about it, and for reviewers what decides it. */
export function SubmissionDrawer({ submissionId, onClose }: { submissionId: number; onClose: () => void }) {
  const words = useWords(submissionWords);
  const { number } = useWords(deskWords);
  const language = useLanguage();
  const { serverId } = useServer();
  const asked = answer('desk', 'getSubmission', { server_id: serverId, submission_id: submissionId });
  const { data, error } = useQuery(asked);
  if (data) return <Details {...data} onClose={onClose} />;
  return (
    <Drawer title={number(submissionId)} onClose={onClose}>
      {error ? (
        <Empty icon="inbox" title={words.gone} text={sentenceOf(error)[language]} />
      ) : (
        <Skeleton shape="sheet" />
      )}
    </Drawer>
  );
}

function Details({
  submission,
  gp_username,
  questions,
  stages,
  appealed,
  onClose,
}: Answered & { onClose: () => void }) {
  const common = useWords(deskWords);
  const { server } = useServer();
  const { user_id: me } = useMe();
  const isReviewer = useReviews()(submission.kind);
  const { number, kind, stage, is_closed, user_id } = submission;
  const { character_id: character, assignee_user_id: assignee } = submission;
  const isOwn = user_id === me;
  const shown = stages.find(({ key }) => key === stage);
  const mayDecide = isReviewer && !is_closed && (!isOwn || server.my_role === 'owner');
  return (
    <Drawer
      title={common.number(number)}
      subtitle={common.kinds[kind]}
      onClose={onClose}
      footer={mayDecide && <Decide submission={submission} stages={stages} />}
    >
      <KeyValues
        items={[
          [common.stage, shown && <RankLabel key="stage" name={shown.name} color={shown.colour} />],
          [common.reason, submission.reason],
          [
            common.applicant,
            isReviewer ? <UserPerson key="applicant" id={user_id} name={gp_username} /> : null,
          ],
          [common.character, character && <CharacterPerson key="character" id={character} />],
          [common.assignee, isReviewer && assignee ? <UserPerson key="assignee" id={assignee} /> : null],
          [common.sent, <Time key="sent" value={submission.created_at} />],
          [common.moved, <Time key="moved" value={submission.moved_at} />],
        ]}
      />
      <Answers questions={questions} answers={submission.answers} />
      {appealed && <Appealed {...appealed} />}
      {isReviewer && (
        <>
          {!is_closed && <Votes submission={submission} mayVote={!isOwn} />}
          <Actions submission={submission} />
        </>
      )}
      <Replies submission={submission} isReviewer={isReviewer} applicant={gp_username} />
    </Drawer>
  );
}

/** The buttons that give a submission to somebody and move it. */
function Decide({ submission, stages }: Pick<Answered, 'submission' | 'stages'>) {
  const words = useWords(submissionWords);
  const { move } = useWords(boardWords);
  const { assignee } = useWords(deskWords);
  const { serverId } = useServer();
  const [isMoving, setIsMoving] = useState(false);
  const { submission_id, stage, assignee_user_id } = submission;
  const next = besides(stages, stage, 1) ?? besides(stages, stage, -1);
  return (
    <>
      <DialogButton label={words.assign}>
        {(close) => (
          <CommandForm
            contract={assignSubmission}
            id={String(submission_id)}
            fixed={{ server_id: serverId, submission_id }}
            stored={{ user_id: assignee_user_id }}
            title={words.assignTitle}
            onClose={close}
            fields={(form) => ({
              user_id: (
                <MemberField
                  {...form.bind<number | null>('user_id', null)}
                  label={assignee}
                  hint={words.assignHint}
                />
              ),
            })}
          />
        )}
      </DialogButton>
      {next !== undefined && (
        <Button variant="primary" onClick={() => setIsMoving(true)}>
          {move}
        </Button>
      )}
      {isMoving && next !== undefined && (
        <MoveDialog submission={submission} stages={stages} to={next} onClose={() => setIsMoving(false)} />
      )}
    </>
  );
}
