import { PictureField } from '../shared/picture/picture-field.tsx';
import create from '@cabildo/contracts/servers/characters/create.ts';
import update from '@cabildo/contracts/servers/characters/update.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answer } from '../api/answers.ts';
import { Select } from '../design/fields/select.tsx';
import { TextField } from '../design/fields/text-field.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { Meter } from '../design/meter.tsx';
import { toast } from '../design/overlays/toasts.tsx';
import { changedValues } from '../forms/changed.ts';
import { FormDrawer } from '../forms/form-drawer.tsx';
import { useForm, type Bound } from '../forms/use-form.ts';
import { CommandForm } from '../shared/form/command-form.tsx';
import { FormFields } from '../shared/form/form-fields.tsx';
import { useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import type { CardConfig, Character } from './character.ts';
import { customFieldsOf } from './custom-fields.ts';
import { charactersWords } from './words.ts';

/** The values of the fields that the community has added. */
type Custom = Readonly<Record<string, unknown>>;

/** The part of a form that a new character and a change to one have in common. */
interface CharacterForm {
  text(name: 'birthdate' | 'birth_time' | 'nationality' | 'image_url'): Bound;
  bind(name: 'custom_data', empty: Custom): Bound<Custom>;
}

/** Returns the latest birthdate of a person of this age. */
const bornBefore = (years: number): string => {
  const day = new Date();
  day.setFullYear(day.getFullYear() - years);
  return day.toISOString().slice(0, 10);
};

/** The controls that the identity card of the server asks for (DN-03, DN-04). */
function useCharacterFields() {
  const words = useWords(charactersWords);
  const { config } = useSuspenseQuery(answer('dni', 'getConfig', { server_id: useServerId() })).data;
  const { name_fields, surname_fields, nationalities, min_age, max_age } = config;
  const partsHint = (count: number): string | undefined => (count > 1 ? words.parts(count) : undefined);
  return (form: CharacterForm) => ({
    name: { label: words.name, hint: partsHint(name_fields), isRequired: true },
    surname: surname_fields > 0 && {
      label: words.surname,
      hint: partsHint(surname_fields),
      isRequired: true,
    },
    birthdate: (
      <TextField
        type="date"
        label={words.birthdate}
        hint={words.ages(min_age, max_age)}
        max={bornBefore(min_age)}
        {...form.text('birthdate')}
      />
    ),
    birth_time: <TextField type="time" label={words.birthTime} {...form.text('birth_time')} />,
    gender: words.gender,
    nationality: <NationalityField nationalities={nationalities} {...form.text('nationality')} />,
    custom_data: <CustomFields config={config} {...form.bind('custom_data', {})} />,
    image_url: (
      <PictureField
        purpose="portrait"
        label={words.image}
        hint={words.imageHint}
        {...form.text('image_url')}
      />
    ),
  });
}

/** Any nationality, or one of those that the server has. */
function NationalityField({ nationalities, ...field }: Bound & Pick<CardConfig, 'nationalities'>) {
  const words = useWords(charactersWords);
  if (nationalities.length === 0) return <TextField label={words.nationality} {...field} />;
  return (
    <Select
      label={words.nationality}
      placeholder={words.choose}
      {...field}
      value={field.value || null}
      options={nationalities
        .filter(({ enabled }) => enabled)
        .map(({ name }) => ({ value: name, label: name }))}
    />
  );
}

function CustomFields({ config, value, onChange, error }: Bound<Custom> & { config: CardConfig }) {
  return customFieldsOf(config).map(({ key, label, isRequired }, at) => (
    <TextField
      key={key}
      label={label}
      isRequired={isRequired}
      error={at === 0 ? error : undefined}
      value={String(value[key] ?? '')}
      onChange={(text) => onChange({ ...value, [key]: text })}
    />
  ));
}

/** Makes a character of this person, by the fields that the identity card asks for. */
export function CreateCharacter({ onClose }: { onClose: () => void }) {
  const words = useWords(charactersWords);
  const serverId = useServerId();
  const navigate = useNavigate();
  const fields = useCharacterFields();
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
      <FormFields form={form} fields={fields(form)} />
    </FormDrawer>
  );
}

/** How many characters there may be, of this person and of the server (CF-04). */
function Limits() {
  const words = useWords(charactersWords);
  const input = { server_id: useServerId(), cp_role_ids: [] };
  const { data } = useQuery(answer('config', 'getUserMaxCharacters', input));
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

/** Changes a character; the number of its document stays. */
export function EditCharacter({ character, onClose }: { character: Character; onClose: () => void }) {
  const words = useWords(charactersWords);
  const { name, surname, nationality, gender, birthdate, birth_time, image_url } = character;
  const custom_data = character.custom_data ?? {};
  const before = { name, surname, nationality, gender, birthdate, birth_time, image_url, custom_data };
  return (
    <CommandForm
      in={FormDrawer}
      contract={update}
      fixed={{ server_id: useServerId(), server_character_id: character.server_character_id }}
      values={before}
      toInput={(entered) => changedValues(entered, before)}
      title={words.editTitle}
      subtitle={character.dni_number}
      done={words.saved}
      fields={useCharacterFields()}
      onClose={onClose}
    />
  );
}
