import { useId, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../design/Button.tsx';
import { Drawer } from '../design/Drawer.tsx';
import styles from './form-drawer.module.css';
import { FormProblem, type SentForm } from './FormProblem.tsx';

type Props = {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  form: SentForm;
  /** The verb of the button that sends. */
  submit: string;
  /** Nothing is there to send yet. */
  isIdle?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a drawer, which Enter and the button below send. */
export function FormDrawer({ form, submit, isIdle, children, ...drawer }: Props) {
  const id = useId();
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isIdle && !form.isBusy) void form.submit();
  };
  return (
    <Drawer
      {...drawer}
      footer={
        <Button type="submit" form={id} variant="primary" isBusy={form.isBusy} isDisabled={isIdle}>
          {submit}
        </Button>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={send}>
        {children}
        <FormProblem form={form} />
      </form>
    </Drawer>
  );
}
