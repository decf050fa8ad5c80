import { CHAT_ACCOUNT } from './common.ts';
import type { Words } from './word.ts';

/** Words of the parameters of accounts and sign-in. */
export const IDENTITY: Words = {
  loopback_port: [
    'The port of the loopback address on which your app waits for the browser to come back with a code.',
    51_000,
    'The sign-in is refused with 426 when left out.',
  ],
  earlier_apikey: [
    'The key of another user of yours, to whom you signed in within the last ten minutes: `link_cp` can then move a chat account of that user to the one who signs in now.',
    'sk_3f8Qm1vT0yKc7RzW2dLxP9aNbE5hGjUs6iOtVwYqXrBnMlKf',
    'No chat account can be moved when left out.',
  ],
  return_to: [
    'The page of this installation to which the browser comes back with a code, in place of `loopback_port`: `docs` is its documentation.',
    'docs',
    'The browser goes to `loopback_port` when left out.',
  ],
  session_token: [
    'The `session_token` that the start of the sign-in or link answered.',
    'os_Q2l1ZGFkLWRlLWx1ei15LWRlLXNvbWJyYS0xMjM0NTY',
    'No sign-in is found when left out.',
  ],
  finish: [
    'The `code` that the browser brought to the port of your app.',
    'c3VuLW92ZXItdGhlLWhhcmJvdXItYXQtZGF3bg',
    'The answer is always `pending` when left out.',
  ],
  gp_id: ['The id of an account on the game platform, all digits.', '1001'],
  'internal.gp_id': [
    'The game-platform account of the person. It counts from back ends of the operator alone.',
    '1001',
    'The person behind the key is meant when left out.',
  ],
  'internal.user_id': [
    'The person, by the user id. It counts from back ends of the operator alone.',
    1,
    'The person behind the key is meant when left out.',
  ],
  'internal.cp_id': [
    'A linked chat account of the person. It counts from back ends of the operator alone.',
    CHAT_ACCOUNT,
    'The person behind the key is meant when left out.',
  ],
  'create_game_session.server_id': ['The server on which the game acts for the player.', 1],
  'create_game_session.gp_id': [
    'The game-platform account of the player, who must be a member of the server.',
    '1001',
  ],
  gp_ids: [
    'The game-platform accounts of the players on your game server, up to 50 at once.',
    ['1001', '1002'],
  ],
  'unlink_cp.cp_id': ['The chat account to unlink, which is one of yours.', CHAT_ACCOUNT],
  'link_cp.cp_id': ['The chat account to move, which is linked to the other user of yours.', CHAT_ACCOUNT],
  move: ['Must be true: the account leaves the other user.', true],
  key_id: ['The key to revoke, by its `key_id` in the list of your keys.', 1],
  terms_version: [
    'The version of the terms of use that the person accepts, which must be the one in force.',
    '2026-11-21',
    'The request is refused with 409 when left out.',
  ],
  privacy_version: [
    'The version of the privacy policy that the person accepts, which must be the one in force.',
    '2026-11-21',
    'The request is refused with 409 when left out.',
  ],
  device: [
    'A name of the device on which the person accepts; its first 80 characters are kept.',
    'Windows 11, launcher 3.2',
    'The device of the sign-in when left out.',
  ],
  idioma: ['The language of the documents: Spanish or English.', 'es'],
};
