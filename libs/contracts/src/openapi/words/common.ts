import { cursorOf } from '../../cursor.ts';
import type { Words } from './word.ts';

/** An account of the chat platform, as examples have it. */
export const CHAT_ACCOUNT = '650000000000000001';

/** Words of parameters that mean the same in all services. */
export const COMMON: Words = {
  server_id: ['The server that the request is about.', 1],
  'v1.server_id': [
    'The server that the request is about.',
    1,
    'With a key of a server, that server when left out; your own key needs it.',
  ],
  'everywhere.server_id': [
    'The one server that the request is about.',
    1,
    'All servers that the key opens when left out.',
  ],
  'cp_bot.server_id': [
    'The server of the bot; any other server is refused.',
    1,
    'The server of the token when left out.',
  ],
  actor_cp_id: [
    'The chat account of the person for whom the bot acts; that person must have linked the account.',
    CHAT_ACCOUNT,
  ],
  target_cp_id: [
    'The chat account of the person whose only living character is meant, in place of the id of that character.',
    '650000000000000002',
    'The character that is named by its id counts when left out.',
  ],
  server_character_id: [
    'The character that the request is about.',
    1,
    'Your only living character when left out.',
  ],
  'own.server_character_id': [
    'The character of yours that acts.',
    1,
    'Your only living character when left out.',
  ],
  'all.server_character_id': [
    'The one character of yours that acts or is shown.',
    1,
    'Any of your living characters counts when left out.',
  ],
  'bot.server_character_id': [
    'The character that acts; it must belong to the person for whom the bot acts.',
    1,
    'The only living character of the person when left out.',
  ],
  character_id: [
    'A second name of `server_character_id`, which may stand in its place.',
    1,
    '`server_character_id` counts when left out.',
  ],
  'cp_bot.server_character_id': [
    'The character that the request is about.',
    1,
    'The only living character of the person when left out.',
  ],
  page: ['The page of the list, counted from 1.', 1, 'The first page when left out.'],
  per_page: ['How many entries a page holds.', 20],
  cursor: [
    'The `next_cursor` of the page before, to read on from there; it replaces `page`.',
    cursorOf(120),
    'The list is read by `page` when left out.',
  ],
  search: [
    'A part of the name, in any case of letters and with or without accents.',
    'ruiz',
    'All when left out.',
  ],
  cp_role_ids: [
    'The ids of your roles in the chat community, since roles may allow more; roles that the bot of the server has reported take their place.',
    ['700000000000000001'],
    'Roles that the bot has reported still count when left out.',
  ],
  cp_guild_id: ['The id of a community on the chat platform, 17 to 20 digits.', '900000000000000001'],
  cp_role_id: [
    'The id of a role in the chat community of the server, 17 to 20 digits.',
    '700000000000000001',
  ],
  confirm: ['Must be true, to show that you mean it.', true],
  image_url: [
    'The http(s) address of a picture, or `image:<id>` for one of the server.',
    'https://example.org/picture.png',
    'No picture when left out.',
  ],
  expected_version: [
    'The `version` that you last read. The change is refused with 409 if somebody else has changed the record since.',
    3,
    'The change is made whatever the version is when left out.',
  ],
};
