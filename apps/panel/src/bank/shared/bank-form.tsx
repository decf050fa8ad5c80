import type { ComponentProps } from 'react';
import { FormLayout } from '../../design/layout/form-layout.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { CommandContract } from '../../forms/command.ts';
import type { Form } from '../../forms/use-form.ts';
import { CommandForm, type CommandFormProps } from '../../shared/form/command-form.tsx';
import { PinField } from './pin-field.tsx';
import styles from './shared.module.css';

interface DialogProps extends Omit<ComponentProps<typeof FormDialog>, 'form'> {
  form: Form<CommandContract>;
  /** Whether the PIN is asked for where the API wants one. Not where the form has a field for it. */
  asksPin?: boolean;
}

function BankDialog({ asksPin = true, children, ...dialog }: DialogProps) {
  return (
    <FormDialog {...dialog}>
      <FormLayout>
        <div className={styles.fields}>
          {children}
          {asksPin && <PinField form={dialog.form} />}
        </div>
      </FormLayout>
    </FormDialog>
  );
}

type Props<C extends CommandContract> = CommandFormProps<C> &
  Pick<DialogProps, 'title' | 'description' | 'asksPin'>;

/** A form of the bank in a window, with a field for the PIN where the API wants one. */
export function BankForm<C extends CommandContract>(props: Props<C>) {
  return <CommandForm<C, DialogProps> in={BankDialog} {...props} />;
}
