import create from '@cabildo/contracts/servers/characters/create.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answer } from '../api/answers.ts';
import { useServerId } from '../app/server.tsx';
import { Meter } from '../design/Meter.tsx';
import { Notice } from '../design/Notice.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { CharacterFields } from './CharacterFields.tsx';
import { charactersWords } from './words.ts';
import { FormDrawer } from '../forms/FormDrawer.tsx';

/** Makes a character of this person, by the fields that the identity card asks for. */
export function CreateCharacter({ onClose }: { onClose: () => void }) {
  const words = useWords(charactersWords);
  const serverId = useServerId();
  const navigate = useNavigate();
  const { config } = useSuspenseQuery(answer('dni', 'getConfig', { server_id: serverId })).data;
  const form = useForm(create, {
    fixed: { server_id: serverId },
    onDone({ server_character_id }) {
      toast({ title: words.made });
      void navigate({
        to: '/s/$serverId/characters/$characterId',
        params: { serverId: String(serverId), characterId: String(server_character_id) },
      });
    },
  });
  return (
    <FormDrawer
      title={words.create}
      subtitle={words.createText}
      onClose={onClose}
      form={form}
      submit={words.create}
    >
      <Limits />

      <CharacterFields config={config} text={form.text} custom={form.bind('custom_data', {})} />
    </FormDrawer>
  );
}

/** How many characters there may be, of this person and of the server (CF-04). */
function Limits() {
  const words = useWords(charactersWords);
  const serverId = useServerId();
  const { data } = useQuery(
    answer('config', 'getUserMaxCharacters', { server_id: serverId, cp_role_ids: [] }),
  );
  if (!data) return null;
  const { max_characters, current, plan_limit, plan_used } = data;
  const isFull =
    (max_characters !== null && current >= max_characters) ||
    (plan_limit !== null && plan_used >= plan_limit);
  return (
    <>
      {max_characters !== null && <Meter label={words.limit} used={current} limit={max_characters} />}
      {plan_limit !== null && <Meter label={words.planLimit} used={plan_used} limit={plan_limit} />}
      {isFull && <Notice tone="warning" title={words.full} />}
    </>
  );
}
