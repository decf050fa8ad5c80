import { memberKicked, memberJoined } from '@cabildo/contracts/servers/members/events.ts';
import { serverTransferred } from '@cabildo/contracts/servers/servers/events.ts';
import type { EventContract } from '@cabildo/contracts/event';
import { DELETED_NAME } from '@cabildo/contracts/permissions';
import { namelessly } from '@cabildo/contracts/sentence.ts';
import { withoutPerson, type LoggedPerson } from './rules.ts';

const someone = (...names: string[]): LoggedPerson => ({ user_id: 7, stand_in: -5, names: new Set(names) });

const entry = (event: EventContract, data: object, actor: number | null = null) => ({
  type: event.type,
  actor_user_id: actor,
  data: JSON.stringify(data),
  note: namelessly(event.note.es(data as never), 'es'),
  note_en: namelessly(event.note.en(data as never), 'en'),
});
const kick = { server_id: 1, user_id: 7, gp_username: 'pepe', kicked_by: 'ana', characters_deleted: 0 };

it('replaces the number and the name of whom an entry is about, and its sentences in both languages', () => {
  const { data, ...rest } = withoutPerson(entry(memberKicked, kick, 8), someone());
  expect(JSON.parse(data)).toEqual({ ...kick, user_id: -5, gp_username: DELETED_NAME });
  expect(rest).toMatchObject({
    actor_user_id: 8,
    note: `ana expulsó a ${DELETED_NAME}.`,
    note_en: `ana kicked ${DELETED_NAME}.`,
  });
});

it('replaces who acted, by the name that the entry gives', () => {
  const { data, ...rest } = withoutPerson(entry(memberKicked, { ...kick, user_id: 9 }, 7), someone());
  expect(JSON.parse(data)).toEqual({ ...kick, user_id: 9, kicked_by: DELETED_NAME });
  expect(rest).toMatchObject({ actor_user_id: -5, note: `${DELETED_NAME} expulsó a pepe.` });
});

it('leaves others alone who have the same number elsewhere, or the same name', () => {
  const data = { server_id: 7, user_id: 9, gp_username: 'ana', characters_deleted: 7, kicked_by: 'eva' };
  const before = entry(memberKicked, data, 8);
  expect(withoutPerson(before, someone('pepe'))).toEqual(before);
});

it('replaces a name that an entry gives beside another number of the person', () => {
  const data = {
    server_id: 1,
    server_name: 'pepe',
    user_id: 9,
    gp_username: 'ana',
    former_owner_id: 7,
    transferred_by: 'pepe',
  };
  const replaced = JSON.parse(withoutPerson(entry(serverTransferred, data, 7), someone()).data) as object;
  expect(replaced).toEqual({ ...data, former_owner_id: -5, transferred_by: DELETED_NAME });
});

it('replaces names in the sentence of an entry that no contract describes any more', () => {
  const old = {
    type: 'member.member.greeted',
    actor_user_id: 7,
    data: '{"by":"pepe"}',
    note: 'pepe saludó',
    note_en: null,
  };
  expect(withoutPerson(old, someone())).toEqual({
    ...old,
    actor_user_id: -5,
    data: `{"by":"${DELETED_NAME}"}`,
    note: `${DELETED_NAME} saludó`,
  });
});

it('knows a name from one entry to the next', () => {
  const person = someone();
  withoutPerson(entry(memberJoined, { server_id: 1, user_id: 7, gp_username: 'pepe' }), person);
  expect([...person.names]).toEqual(['pepe']);
});
