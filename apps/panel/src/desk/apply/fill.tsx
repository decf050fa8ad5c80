import type { Form } from '@cabildo/contracts/community/forms/forms.ts';
import submitForm from '@cabildo/contracts/community/submissions/submit_form.ts';
import { useState, type ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { keepDraft } from '../../forms/drafts.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { PlainForm } from '../../forms/plain-form.tsx';
import { useForm, type Form as Drawn } from '../../forms/use-form.ts';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../desk.module.css';
import { askedOf, lackingIn, type Given } from '../questions/asked.ts';
import { QuestionFields } from '../questions/question-fields.tsx';
import { applySearch } from '../search.ts';
import { applyWords } from './words.ts';

interface Props {
  form: Form;
  isMember: boolean;
  /** Further values of the start. */
  values?: { server_character_id?: number; punishment_id?: number };
  /** Controls above the questions. */
  before?: (form: Drawn<typeof submitForm>) => ReactNode;
  /** Leaves for the sign-in, where nobody is signed in; what was typed is there again afterwards. */
  onSignIn?: () => void;
}

/** The questions of a form, and the button that sends the answers. */
export function Fill({ form: { form_id, questions }, isMember, values, before, onSignIn }: Props) {
  const words = useWords(applyWords);
  const { code } = useAddress(applySearch).search;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const id = String(form_id);
  const form = useForm(submitForm, {
    id,
    fixed: { server_id: useServerId(), form_id, ...(code !== undefined && { join_code: code }) },
    values: { answers: {}, ...values },
    isKept: true,
    toInput: ({ answers, ...entered }) => ({
      ...entered,
      answers: askedOf(questions, (answers ?? {}) as Given).answers,
    }),
    onDone() {
      toast({ title: words.sent, text: words.sentText });
      form.reset();
    },
  });
  const { value: given, onChange } = form.bind<Given>('answers', {});
  const submit = (): void => {
    const lacking = lackingIn(questions, given);
    setErrors(Object.fromEntries(lacking.map((key) => [key, words.lacking])));
    if (lacking.length > 0) return;
    if (!onSignIn) return void form.submit();
    keepDraft(`${submitForm.name} ${id}`, form.values);
    onSignIn();
  };
  return (
    <PlainForm form={{ submit, isBusy: form.isBusy }} className={styles.form}>
      {before?.(form)}
      <QuestionFields
        questions={questions}
        given={given}
        errors={errors}
        isMember={isMember}
        onChange={(key, answer) => {
          onChange({ ...given, [key]: answer });
          setErrors(({ [key]: _, ...others }) => others);
        }}
      />
      <FormProblem form={form} />
      {onSignIn && <p className={styles.soft}>{words.signInText}</p>}
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {onSignIn ? words.signInToSend : words.send}
        </Button>
      </div>
    </PlainForm>
  );
}
