import { useId, useState, type ComponentType, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../design/button.tsx';
import { Drawer, type DrawerProps } from '../design/overlays/drawer.tsx';
import { useDiscard } from './discard-dialog.tsx';
import styles from './form-drawer.module.css';
import { FormProblem, type SentForm } from './form-problem.tsx';

type Props = {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  form: SentForm;
  /** The verb of the button that sends. */
  submit: string;
  onClose: () => void;
  children: ReactNode;
  /** The frame around it. Default: a drawer, which covers the rest. */
  frame?: ComponentType<DrawerProps>;
};

/** A form in a drawer, which Enter and the button below send. A click beside it loses nothing that was entered. */
export function FormDrawer({ form, submit, onClose, children, frame: Frame = Drawer, ...drawer }: Props) {
  const id = useId();
  // Who makes a thing types at once; who opens one that is there reads it first.
  const [isNew] = useState(!form.isIdle);
  const { close, question } = useDiscard(form.isChanged, onClose);
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!form.isIdle && !form.isBusy) void form.submit();
  };
  return (
    <>
      <Frame
        {...drawer}
        isForm={isNew}
        onClose={close}
        footer={
          <Button type="submit" form={id} variant="primary" isBusy={form.isBusy} isDisabled={form.isIdle}>
            {submit}
          </Button>
        }
      >
        <form id={id} noValidate className={styles.form} onSubmit={send}>
          {children}
          <FormProblem form={form} />
        </form>
      </Frame>
      {question}
    </>
  );
}
