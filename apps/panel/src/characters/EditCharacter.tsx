import update from '@cabildo/contracts/servers/characters/update.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { answer } from '../api/answers.ts';
import { useServerId } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Drawer } from '../design/Drawer.tsx';
import { Notice } from '../design/Notice.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import type { Character } from './character.ts';
import { CharacterFields } from './CharacterFields.tsx';
import styles from './characters.module.css';
import { charactersWords } from './words.ts';

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
    <Drawer
      title={words.editTitle}
      subtitle={character.dni_number}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" isBusy={form.isBusy} onClick={() => void form.submit()}>
            {words.save}
          </Button>
        </>
      }
    >
      {form.error && (
        <Notice
          tone="danger"
          isAlert
          title={words.refused}
          text={form.isUnknown ? words.unknown : form.error}
        />
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <CharacterFields config={config} text={form.text} custom={form.bind('custom_data', {})} />
        <button type="submit" hidden />
      </form>
    </Drawer>
  );
}
