import moveSubmission from '@cabildo/contracts/community/submissions/move_submission.ts';
import type { RowOf } from '../../api/answers.ts';
import { Select } from '../../design/fields/select.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { FormFields } from '../../shared/form/form-fields.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { currentOf } from '../../terminal/conflict.ts';
import { useWords } from '../../words/words.ts';
import type { Stage } from '../use-forms.ts';
import { deskWords } from '../words.ts';
import { boardWords } from './words.ts';

export type Line = Omit<RowOf<'desk', 'listSubmissions', 'submissions'>, 'gp_username'>;

interface Props {
  submission: Line;
  stages: readonly Stage[];
  /** The stage that was chosen already. */
  to: string;
  onMoved?: (stage: string) => void;
  onClose: () => void;
}

/** The stage beside another one in the order of the work; undefined: there is none. */
export const besides = (stages: readonly Stage[], key: string, step: 1 | -1): string | undefined =>
  stages[stages.findIndex((each) => each.key === key) + step]?.key;

/** Moves a submission for a reason. Where another person was faster, it says so and lets the reviewer decide anew. */
export function MoveDialog({ submission, stages, to, onMoved, onClose }: Props) {
  const words = useWords(boardWords);
  const { reason, reasonHint } = useWords(deskWords);
  const { submission_id, number } = submission;
  const nameOf = (key: string): string => stages.find((each) => each.key === key)?.name ?? key;
  const form = useForm(moveSubmission, {
    id: String(submission_id),
    values: { stage: to },
    fixed: { server_id: useServerId(), submission_id },
    toInput: (entered) => ({ ...entered, expected_version: seen.version }),
    onDone({ submission: { stage } }) {
      toast({ title: words.done(number, nameOf(stage)) });
      onMoved?.(stage);
      onClose();
    },
  });
  const current: Line | undefined = currentOf<Line>(form.refusal);
  const seen: Line = current ?? submission;
  const { value: chosen, error } = form.text('stage');
  const target = stages.find(({ key }) => key === chosen);
  return (
    <FormDialog
      title={words.moveTitle(number)}
      submit={current ? words.moveAnyway : words.move}
      form={current ? { ...form, refusal: null, error: undefined } : form}
      onClose={onClose}
    >
      {current && (
        <Notice
          isAlert
          tone="warning"
          title={words.conflict}
          text={words.conflictText(nameOf(current.stage))}
        />
      )}
      <Select
        name="stage"
        label={words.to}
        isRequired
        error={error ?? null}
        hint={target?.is_final ? words.final : undefined}
        value={chosen}
        onChange={(stage) => form.set('stage', stage)}
        options={stages
          .filter(({ key }) => key !== seen.stage)
          .map(({ key, name }) => ({ value: key, label: name }))}
      />
      <FormFields form={form} fields={{ reason: { label: reason, hint: reasonHint, isRequired: true } }} />
    </FormDialog>
  );
}
