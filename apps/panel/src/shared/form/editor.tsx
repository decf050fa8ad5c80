import { useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import type { AnswerOf, CommandContract, InputOf } from '../../forms/command.ts';
import { DeleteButton } from '../../forms/delete-button.tsx';
import { FormDrawer } from '../../forms/form-drawer.tsx';
import type { Entered, Form, NameOf } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { GoneDrawer } from '../list/gone-drawer.tsx';
import type { Opened } from '../list/list-screen.ts';
import { useServerId } from '../server/server.tsx';
import { CommandForm } from './command-form.tsx';
import type { Fields } from './form-fields.tsx';
import { formWords } from './words.ts';

type DrawerProps = ComponentProps<typeof FormDrawer>;

/** The words for its kind of thing. */
interface EditorWords<A extends CommandContract> {
  create: string;
  created: string | ((answer: AnswerOf<A>) => string);
  /** Default: that the changes are saved. */
  saved?: string;
  /** Said where the address names a thing that is gone. */
  missing: string;
  missingText?: string;
  /** The verb of deleting one and what it means, where things of this kind can be deleted. */
  delete?: string;
  deleteText?: string;
  /** The question, and what is said afterwards. Default: those that name the thing. */
  deleteTitle?: (name: string) => string;
  deleted?: string | ((name: string) => string);
}

type Both<A extends CommandContract, U extends CommandContract> = Fields<A> & Fields<U>;

interface Props<
  Row extends object,
  A extends CommandContract,
  U extends CommandContract,
> extends Opened<Row> {
  /** The title of a thing that is being made. */
  title: string;
  /** The title where the thing is gone. Default: the same. */
  goneTitle?: string;
  words: EditorWords<A>;
  icon: ComponentProps<typeof GoneDrawer>['icon'];
  /** Makes a thing, and changes one; they are the same where one action does both. */
  create: A;
  change: U;
  /** Deletes one, where this person may. */
  remove?: CommandContract | false;
  /** The parameters that name the thing. */
  idOf: (row: Row) => InputOf<U>;
  nameOf: (row: Row) => string;
  subtitle?: (row: Row) => ReactNode;
  /** The values of something new. */
  values?: Partial<Record<NameOf<A>, unknown>>;
  /** The values of a thing as the controls show them. Default: its members of the same names. */
  stored?: (row: Row) => Record<string, unknown>;
  /** The controls in their order, or an element that lays them out. */
  fields: Both<A, U> | ((form: Form<A | U>) => Both<A, U> | ReactElement);
}

/** A thing of a list in a form at the right, or an empty form for another one. */
export function Editor<Row extends object, A extends CommandContract, U extends CommandContract>(
  props: Props<Row, A, U>,
) {
  const { row, onClose, title, words, icon, create, change, remove, idOf, nameOf } = props;
  const server_id = useServerId();
  const common = useWords(formWords);
  // The thing stays in the form though somebody else deletes it meanwhile: what was typed is not lost.
  const [first] = useState(row);
  const shown = row ?? first;
  if (!shown)
    return (
      <GoneDrawer
        title={props.goneTitle ?? title}
        icon={icon}
        gone={words.missing}
        text={words.missingText}
        isSought={props.isSought}
        onClose={onClose}
      />
    );
  const { fields } = props;
  if (shown === 'new')
    return (
      <CommandForm<A, DrawerProps>
        in={FormDrawer}
        contract={create}
        fixed={{ server_id } as InputOf<A>}
        values={props.values ?? {}}
        title={title}
        submit={words.create}
        done={words.created}
        fields={fields}
        onClose={onClose}
      />
    );
  const input = { server_id, ...idOf(shown) };
  const name = nameOf(shown);
  const say = (text: string | ((name: string) => string) | undefined): string =>
    typeof text === 'function' ? text(name) : (text ?? '');
  return (
    <CommandForm<U, DrawerProps>
      in={FormDrawer}
      contract={change}
      id={Object.values(idOf(shown)).join(' ')}
      fixed={input}
      stored={props.stored?.(shown) ?? { ...(shown as Entered) }}
      title={name}
      subtitle={props.subtitle?.(shown)}
      done={words.saved ?? common.saved}
      fields={fields}
      onClose={onClose}
      actions={
        remove && (
          <DeleteButton
            contract={remove}
            input={input}
            label={say(words.delete)}
            title={say(words.deleteTitle ?? common.deleteTitle)}
            text={say(words.deleteText)}
            done={say(words.deleted ?? common.deleted)}
            onDone={onClose}
          />
        )
      }
    />
  );
}
