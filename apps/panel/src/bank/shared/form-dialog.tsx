import type { ReactNode } from 'react';
import { Button } from '../../design/Button.tsx';
import { Dialog } from '../../design/Dialog.tsx';
import { FormLayout } from '../../design/FormLayout.tsx';
import type { CommandContract } from '../../forms/command.ts';
import type { Form } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { PinField } from './pin-field.tsx';
import { Refused } from './refused.tsx';
import styles from './shared.module.css';
import { bankWords } from './words.ts';

interface Props<C extends CommandContract> {
  form: Form<C>;
  title: string;
  description?: ReactNode;
  /** The verb of its button. */
  submit: string;
  onClose: () => void;
  /** Looks at what no parameter of the contract says alone, before the form is sent. */
  check?: () => boolean;
  /** Whether the PIN is asked for where the API wants one. Not where the form has a field for it. */
  asksPin?: boolean;
  children: ReactNode;
}

/** A form in a window: fields, the refusal if there is one, and its button. */
export function FormDialog<C extends CommandContract>(props: Props<C>) {
  const { form, title, description, submit, onClose, check, asksPin = true, children } = props;
  const words = useWords(bankWords);
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onClose}
      onSubmit={() => !form.isBusy && (check?.() ?? true) && void form.submit()}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <FormLayout>
        <div className={styles.fields}>
          {children}
          {asksPin && <PinField form={form} />}
        </div>
      </FormLayout>
      <Refused error={form.error} isUnknown={form.isUnknown} refusal={form.refusal} />
    </Dialog>
  );
}
