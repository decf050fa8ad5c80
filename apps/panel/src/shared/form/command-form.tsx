import { isValidElement, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { toast } from '../../design/overlays/toasts.tsx';
import type { AnswerOf, CommandContract } from '../../forms/command.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm, type Entered, type Form, type FormOptions } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { FormFields, type Fields } from './form-fields.tsx';
import { formWords } from './words.ts';

interface Frame<C extends CommandContract> {
  form: Form<C>;
  submit: string;
  onClose: () => void;
  check?: () => boolean;
  children: ReactNode;
}

/** A sentence for a corner of the screen, and a second line below it. */
type Said = string | { title: string; text: string };

export interface CommandFormProps<C extends CommandContract> extends FormOptions<C> {
  contract: C;
  /** The verb of the button that sends. Default: it saves. */
  submit?: string;
  /** The controls in their order, or an element that lays them out. */
  fields: Fields<C> | ((form: Form<C>) => Fields<C> | ReactElement);
  /** Stand above and below the controls. */
  before?: ReactNode;
  after?: ReactNode;
  /** Said when it is done. Default: nothing, because the screen shows it. */
  done?: Said | ((answer: AnswerOf<C>) => Said);
  /** Looks at what no parameter of the contract says alone, before the form is sent. */
  check?: (entered: Entered) => boolean;
  onClose: () => void;
  /** Shows the answer in place of closing: a secret that is said once. */
  onAnswer?: (answer: AnswerOf<C>) => void;
}

type Props<C extends CommandContract, F> = CommandFormProps<C> & {
  /** The frame around the controls. Default: a window. */
  in?: ComponentType<F>;
} & Omit<F, keyof Frame<C>>;

/** A form that is declared: a command, its controls and what is said when it is done. It closes then. */
export function CommandForm<C extends CommandContract, F = Parameters<typeof FormDialog>[0]>(
  props: Props<C, F>,
) {
  const { contract, in: Frame = FormDialog, fields, before, after, done, ...others } = props;
  const words = useWords(formWords);
  const { submit = words.save, onClose, check, onAnswer, ...rest } = others;
  const form = useForm(contract, {
    ...(rest as FormOptions<C>),
    onDone(answer, input) {
      const said = typeof done === 'function' ? done(answer) : done;
      if (said !== undefined) toast(typeof said === 'string' ? { title: said } : said);
      if (onAnswer) onAnswer(answer);
      else onClose();
      rest.onDone?.(answer, input);
    },
  });
  const Around = Frame as ComponentType<Frame<C>>;
  const controls = typeof fields === 'function' ? fields(form) : fields;
  return (
    <Around
      {...(rest as object)}
      {...(check && { check: () => check(form.values) })}
      form={form}
      submit={submit}
      onClose={onClose}
    >
      {before}
      {isValidElement(controls) ? controls : <FormFields form={form} fields={controls} />}
      {after}
    </Around>
  );
}
