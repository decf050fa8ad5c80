import reply from '@cabildo/contracts/community/submissions/reply.ts';
import { useMe } from '../../api/session.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Time } from '../../design/time.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { PlainForm } from '../../forms/plain-form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { FormFields } from '../../shared/form/form-fields.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../desk.module.css';
import { useNameOf } from '../people.tsx';
import { deskWords } from '../words.ts';
import { submissionWords } from './words.ts';
import type { Submission } from './submission.ts';

interface Props {
  submission: Submission;
  isReviewer: boolean;
  /** The name of the applicant, who may be no member. */
  applicant?: string | null;
}

/** The things said about a submission, and the field for more while it is open. */
export function Replies({ submission, isReviewer, applicant = null }: Props) {
  const words = useWords(submissionWords);
  const { replies, is_closed } = submission;
  return (
    <section className={styles.section} aria-label={words.replies}>
      <h3 className={styles.sectionTitle}>{words.replies}</h3>
      {replies.length === 0 && <p className={styles.soft}>{words.noReplies}</p>}
      <ol className={styles.list}>
        {replies.map((each) => (
          <ReplyItem
            key={each.reply_id}
            reply={each}
            isReviewer={isReviewer}
            name={each.by === submission.user_id ? applicant : null}
          />
        ))}
      </ol>
      {!is_closed && <ReplyForm submissionId={submission.submission_id} isReviewer={isReviewer} />}
    </section>
  );
}

type Reply = Submission['replies'][number];

interface ItemProps {
  reply: Reply;
  isReviewer: boolean;
  /** The name of who wrote it, where it is given. */
  name: string | null;
}

function ReplyItem({ reply, isReviewer, name }: ItemProps) {
  const words = useWords(submissionWords);
  const { user_id: me } = useMe();
  const { by, text, internal, created_at } = reply;
  return (
    <li className={styles.reply} data-internal={internal}>
      <span className={styles.between}>
        <span className={styles.row}>
          <strong>
            {by === me ? words.you : isReviewer ? (name ?? <AuthorName by={by} />) : words.staff}
          </strong>
          {internal && <Badge tone="warning">{words.internal}</Badge>}
        </span>
        <span className={styles.soft}>
          <Time value={created_at} />
        </span>
      </span>
      <span className={styles.text}>{text}</span>
    </li>
  );
}

/** The name of a person, or that a machine wrote it. */
function AuthorName({ by }: { by: number | null }) {
  const { machine } = useWords(deskWords);
  const name = useNameOf(by);
  return by === null ? machine : name;
}

function ReplyForm({ submissionId, isReviewer }: { submissionId: number; isReviewer: boolean }) {
  const words = useWords(submissionWords);
  const form = useForm(reply, {
    id: String(submissionId),
    fixed: { server_id: useServerId(), submission_id: submissionId },
    isKept: true,
    onDone: () => form.reset(),
  });
  return (
    <PlainForm form={form} className={styles.form}>
      <FormFields
        form={form}
        fields={{
          text: { label: words.reply, rows: 3, isRequired: true },
          internal: isReviewer && { label: words.internal, hint: words.internalHint, as: 'checkbox' },
        }}
      />
      <FormProblem form={form} />
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {words.send}
        </Button>
      </div>
    </PlainForm>
  );
}
