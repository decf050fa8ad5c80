import executeInheritance from '@cabildo/contracts/economy/endings/inheritance/execute_inheritance.ts';
import { CharacterField } from '../../app/CharacterField.tsx';
import { Checkbox } from '../../design/Checkbox.tsx';
import type { AnswerOf } from '../../forms/command.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { estateWords } from './words.ts';

export type Execution = AnswerOf<typeof executeInheritance>;

interface Props {
  of: { server_id: number; server_character_id: number };
  name: string;
  hasHeirs: boolean;
  onDone: (execution: Execution) => void;
  onClose: () => void;
}

/** Asks before an estate is shared out, and who gets the goods. */
export function ExecuteDialog({ of, name, hasHeirs, onDone, onClose }: Props) {
  const words = useWords(estateWords);
  const form = useForm(executeInheritance, {
    fixed: of,
    onDone(execution) {
      onDone(execution);
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.executeTitle(name)}
      description={words.executeText}
      form={form}
      submit={words.execute}
      isDanger
      onClose={onClose}
    >
      {!hasHeirs && (
        <Checkbox
          label={words.toTreasury}
          hint={words.toTreasuryHint}
          {...form.bind<boolean>('to_treasury', false)}
        />
      )}
      <CharacterField
        label={words.goods}
        hint={words.goodsHint}
        except={[of.server_character_id]}
        {...form.bind<number | null>('goods_to_character_id', null)}
      />
    </FormDialog>
  );
}
