import retryAction from '@cabildo/contracts/community/submissions/retry_action.ts';
import { VOTES, type Vote } from '@cabildo/contracts/community/submissions/submissions.ts';
import vote from '@cabildo/contracts/community/submissions/vote.ts';
import { Badge, type Tone } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { CommandButton } from '../../forms/confirm-button.tsx';
import { useCommand } from '../../forms/command.ts';
import { CommandProblem } from '../../forms/form-problem.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../desk.module.css';
import type { Submission } from './submission.ts';
import { submissionWords } from './words.ts';

/** The votes of the present stage, and the own one. */
export function Votes({ submission, mayVote }: { submission: Submission; mayVote: boolean }) {
  const words = useWords(submissionWords);
  const server_id = useServerId();
  const command = useCommand(vote);
  const { submission_id, votes, my_vote } = submission;
  const cast = (chosen: Vote): void => void command.run({ server_id, submission_id, vote: chosen });
  return (
    <section className={styles.section} aria-label={words.votes}>
      <h3 className={styles.sectionTitle}>{words.votes}</h3>
      <div className={styles.row} role="group" aria-label={words.votes}>
        {VOTES.map((each) => (
          <Button
            key={each}
            variant={my_vote === each ? 'primary' : 'secondary'}
            size="small"
            aria-pressed={my_vote === each}
            isDisabled={!mayVote}
            onClick={() => cast(each)}
          >
            {words.vote[each]} · {votes[each]}
          </Button>
        ))}
      </div>
      {mayVote && <p className={styles.soft}>{words.votesText}</p>}
      <CommandProblem command={command} />
    </section>
  );
}

const TONES: Readonly<Record<Submission['actions'][number]['status'], Tone>> = {
  done: 'success',
  failed: 'danger',
  waiting: 'info',
};

/** The actions that the stages of a submission have begun; one that failed can be run again. */
export function Actions({ submission }: { submission: Submission }) {
  const words = useWords(submissionWords);
  const server_id = useServerId();
  const { submission_id, actions } = submission;
  if (actions.length === 0) return null;
  return (
    <section className={styles.section} aria-label={words.actions}>
      <h3 className={styles.sectionTitle}>{words.actions}</h3>
      <ul className={styles.list}>
        {actions.map(({ action_id, do: kind, status, reason }) => (
          <li key={action_id} className={styles.reply}>
            <span className={styles.between}>
              <span>{words.actionKinds[kind]}</span>
              <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>
            </span>
            {reason !== null && <span className={styles.soft}>{reason}</span>}
            {status === 'failed' && (
              <span>
                <CommandButton
                  contract={retryAction}
                  input={{ server_id, submission_id, action_id }}
                  label={words.retry}
                  size="small"
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
