import type { ReactNode } from 'react';
import { ConfirmDialog } from '../design/overlays/confirm-dialog.tsx';
import { FormProblem, type SentForm } from './form-problem.tsx';

interface Props {
  form: SentForm;
  title: string;
  /** Says what is lost, and whether it can be had back. */
  description: ReactNode;
  /** The verb of the button that sends. */
  submit: string;
  /** The text that must be typed first, for what is lost for ever. */
  typed?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form that asks before something that cannot be undone. */
export function ConfirmForm({ form, submit, children, ...dialog }: Props) {
  return (
    <ConfirmDialog {...dialog} confirm={submit} isBusy={form.isBusy} onConfirm={() => void form.submit()}>
      {children}
      <FormProblem form={form} />
    </ConfirmDialog>
  );
}
