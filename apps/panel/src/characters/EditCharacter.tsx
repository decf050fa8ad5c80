import update from '@cabildo/contracts/servers/characters/update.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { answer } from '../api/answers.ts';
import { useServerId } from '../app/server.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import type { Character } from './character.ts';
import { CharacterFields } from './CharacterFields.tsx';
import { charactersWords } from './words.ts';
import { FormDrawer } from '../forms/FormDrawer.tsx';

/** The parameters that differ from what the character has; an emptied one is cleared. */
function changesOf(entered: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>) {
  const same = (name: string): boolean =>
    JSON.stringify(entered[name] ?? '') === JSON.stringify(before[name] ?? '');
  return Object.fromEntries(
    Object.keys(entered)
      .filter((name) => !same(name))
      // A form leaves empty texts out; null clears.
      .map((name) => [name, entered[name] === '' ? null : entered[name]]),
  );
}

/** Changes a character; the number of its document stays. */
export function EditCharacter({ character, onClose }: { character: Character; onClose: () => void }) {
  const words = useWords(charactersWords);
  const serverId = useServerId();
  const { config } = useSuspenseQuery(answer('dni', 'getConfig', { server_id: serverId })).data;
  const { name, surname, nationality, gender, birthdate, birth_time, image_url, custom_data } = character;
  const before = {
    name,
    surname,
    nationality,
    gender,
    birthdate,
    birth_time,
    image_url,
    custom_data: custom_data ?? {},
  };
  const form = useForm(update, {
    fixed: { server_id: serverId, server_character_id: character.server_character_id },
    values: before,
    toInput: (entered) => changesOf(entered, before),
    onDone() {
      toast({ title: words.saved });
      onClose();
    },
  });
  return (
    <FormDrawer
      title={words.editTitle}
      subtitle={character.dni_number}
      onClose={onClose}
      form={form}
      submit={words.save}
    >
      <CharacterFields config={config} text={form.text} custom={form.bind('custom_data', {})} />
    </FormDrawer>
  );
}
