import { rankCursorOf } from '../../cursor.ts';
import { CHAT_ACCOUNT } from './common.ts';
import type { Words } from './word.ts';

/** The smallest image that there is: a GIF of one pixel. */
const GIF = 'R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=';

/** Words of the parameters of servers, their members, roles, chat communities and plans. */
export const SERVERS: Words = {
  server_name: ['The name of the server, as people see it.', 'Villa Esperanza'],
  'checkout_new_server.server_name': [
    'The name of the server that the payment creates, with at least three letters.',
    'Villa Esperanza',
  ],
  description: [
    'A few words about the server, for people who look for one.',
    'Una ciudad tranquila junto al mar.',
    'No description when left out.',
  ],
  server_type: ['How people play: by voice or by text.', 'voice'],
  'discover.server_type': [
    'Only servers on which people play by voice, or by text.',
    'voice',
    'Both when left out.',
  ],
  language_tag: ['The language of the server, as a tag of up to eight characters.', 'es'],
  'discover.language_tag': [
    'Only servers with exactly this language tag, in any case of letters.',
    'es',
    'All languages when left out.',
  ],
  'discover.search': [
    'A part of the name of the server, in any case of letters and with or without accents.',
    'esperanza',
    'All public servers when left out.',
  ],
  is_public: ['Whether anybody finds the server in the list of public servers and may join by its id.', true],
  join_mode: [
    'How people come in: with the join code (`code`), of themselves (`public`), or by an application alone (`application`).',
    'code',
  ],
  'servers.update.max_members': [
    'How many members the server may have. Nobody can join while it has as many or more.',
    500,
  ],
  cp_url: [
    'The http(s) address by which people join the chat community of the server.',
    'https://chat.example.org/villa',
    'No address when left out.',
  ],
  'servers.create.cp_guild_id': [
    'The community on the chat platform to link the server to; you must run it.',
    '900000000000000001',
    'The server is linked to none when left out.',
  ],
  'link_cp_guild.cp_guild_id': [
    'The community on the chat platform to link the server to; you must run it.',
    '900000000000000001',
  ],
  logo_base64: [
    'The logo, a PNG, JPEG, WebP or GIF image of at most 2 MiB in Base64.',
    GIF,
    'No logo when left out.',
  ],
  banner_base64: [
    'The banner, a PNG, JPEG, WebP or GIF image of at most 4 MiB in Base64.',
    GIF,
    'No banner when left out.',
  ],
  'join.join_code': ['The join code of the server, in any case of letters.', 'ABCD2345'],
  'join.server_id': ['The id of a public server, which can be joined without a code.', 1],
  'join.link_code': [
    'The code of six letters that a game server shows to a player who is no member yet; it works for the account of that player alone.',
    'BRKQTN',
  ],
  'preview_join.join_code': ['The join code of a server, in any case of letters.', 'ABCD2345'],
  'preview_join.link_code': [
    'The code of six letters that a game server shows to a player who is no member yet; it works for the account of that player alone.',
    'BRKQTN',
  ],
  'regenerate_code.join_code': [
    'The new join code, 4 to 12 letters or digits; no other server may have it.',
    'VILLA2030',
    'A random code is made when left out.',
  ],
  target_user_id: ['The user to act on, by the user id.', 2],
  target_user_ids: ['The members who get the role, up to 50 at once.', [2, 3]],
  'ban.target_user_id': [
    'The user to ban, who is or was a member, also with an account that is deleted by now. For one who is banned already, reason and end are replaced.',
    2,
  ],
  'unban.target_user_id': ['The user whose ban is lifted, by the id of before a deletion or of today.', 2],
  target_gp_id: ['The account of the game platform, of a member or of anybody else.', '1002'],
  'kick.target_user_id': ['The member to remove, who must rank below you.', 2],
  'set_role.target_user_id': ['The member whose rank changes, who must rank below you.', 2],
  'assign_role.target_user_id': ['The member who gets the role, who must rank below you.', 2],
  'ban.reason': ['Why the user is banned.', 'Insultos repetidos en el canal general'],
  'ban.expires_at': [
    'When the ban ends, a moment in the future with its time zone.',
    '2030-01-31T12:00:00Z',
    'The ban has no end when left out.',
  ],
  delete_characters: [
    'Whether the characters of the member are deleted too; their money then goes to the treasury of the server.',
    false,
  ],
  new_role: ['The new rank of the member: admin, mod or plain member.', 'mod'],
  'set_role.role_id': ['The new role of the member, which may be one that the server made.', 4],
  'assign_role.role_id': ['The role to give; you must rank above it.', 4],
  role_id: ['A role of the server; `list_roles` shows its id.', 5],
  role: ['Only members of this rank.', 'mod', 'All ranks when left out.'],
  'list_members.per_page': [
    'How many members a page holds: up to 50, or up to 4,000 with `cursor` and without `page`.',
    20,
  ],
  'list_members.cursor': [
    'The `next_cursor` of the page before, to read on from there, or empty for the first page; it replaces `page`.',
    rankCursorOf({ hierarchy: 50, at: 1_781_000_000_000, user_id: 7 }),
    'The list is read by `page` when left out.',
  ],
  'list_members.role_id': ['Only members with this role.', 4, 'All roles when left out.'],
  'server_dni.list.server_character_ids': [
    'Only these characters, up to 100; those that are deleted or of another server are left out of the list.',
    [1, 2],
    'All characters when left out.',
  ],
  'list_members.user_ids': [
    'Only these users, up to 50; those who are no members are left out of the list.',
    [1, 2],
    'All members when left out.',
  ],
  'list_members.search': ['A part of a user name on the game platform.', 'ana', 'All members when left out.'],
  'server_roles.name': ['The name of the role, which no other role of the server has.', 'Sargento'],
  'server_roles.color': ['The colour of the role, as `#RRGGBB`.', '#3366CC'],
  'role.hierarchy': ['The rank of the role from 1 to 99, below your own. Admin is 90, Mod 50, Member 0.', 20],
  'create_role.permissions': [
    'What members with the role may do; you can give only permissions that you have.',
    ['manage_items', 'view_logs'],
  ],
  'update_role.permissions': [
    'The whole list of what members with the role may do. You need the permission `manage_role_permissions` to send it.',
    ['manage_items', 'view_logs'],
  ],
  'server_roles.max_members': [
    'How many members may have the role at once.',
    10,
    'Any number when left out.',
  ],
  'transfer_server.target_cp_id': [
    'A linked chat account of the member who becomes the owner.',
    '650000000000000002',
  ],

  currency_symbol: ['The symbol of the currency, up to eight characters.', '€'],
  currency_name: ['The name of the currency.', 'euro'],
  bill_types: [
    'The whole list of bills and coins: whole numbers, or objects of `value`, `label` and `image_url`. Each value may stand once.',
    [1, 5, { value: 10, label: 'Diez' }],
  ],
  'bill_types.value': ['What the bill or coin is worth, in whole currency units.', 10],
  'bill_types.label': ['What people call the bill or coin.', 'Diez'],
  app_names: [
    'The names of the apps on phones of the game, as any JSON object or list.',
    { messages: 'Mensajes', bank: 'Banco' },
  ],
  role_limits: [
    'Limits of the community, as a JSON object. The platform reads `default` alone and keeps all other members for you.',
    { default: { max_characters: 3 } },
  ],
  'role_limits.default': ['The limits that hold where no chat role says otherwise.', { max_characters: 3 }],
  'role_limits.max_characters': ['How many living characters a member may have.', 3],
  'role_limits.max_vehicles': ['How many vehicles a character may have.', 5],
  'role_limits.max_cards': ['How many bank cards an account may have.', 5],
  extra_config: [
    'Settings of your own tools, as any JSON object or list; the platform only keeps them.',
    { theme: 'dark' },
  ],
  max_characters: ['How many living characters a member with the chat role may have.', 3],
  'get_user_max_characters.cp_role_ids': [
    'The ids of your roles in the chat community, or an empty list; roles that the bot of the server has reported take their place.',
    ['700000000000000001'],
  ],

  'server_dni.server_character_id': ['The character that the request is about.', 1],
  'update_config.document_name': ['What the identity card is called.', 'Cédula'],
  min_age: ['The lowest age of a new character, in years.', 18],
  max_age: ['The highest age of a new character, in years.', 100],
  dni_number_format: [
    'The pattern of identity numbers: `#` is a digit, `A` a capital letter, `*` either of them, a sign after a backslash that sign, and anything else stands for itself.',
    '########A',
  ],
  name_fields: ['How many given names a form should ask for.', 1],
  surname_fields: ['How many surnames a form should ask for; with 0, characters have no surname.', 2],
  nationalities: [
    'The whole list of nationalities that a character may have; an empty list allows any.',
    [{ name: 'española', enabled: true }],
  ],
  'nationalities.name': ['The nationality in words.', 'española'],
  'nationalities.enabled': ['Whether new characters may have the nationality.', true],
  custom_fields: [
    'Descriptions of further fields of the identity card, as a list of JSON objects; the platform only keeps them.',
    [{ label: 'Grupo sanguíneo' }],
  ],
  'server_dni.name': ['The given name of the character.', 'Ana'],
  surname: [
    'The surname of the character. It is refused where identity cards have none.',
    'Ruiz',
    'No surname when left out.',
  ],
  'update.surname': ['The surname of the character.', 'Ruiz'],
  nationality: [
    'The nationality of the character, one of those that the server allows.',
    'española',
    'No nationality when left out.',
  ],
  gender: ['The gender of the character, in words.', 'mujer', 'Not stated when left out.'],
  birthdate: [
    'The day of birth, as `YYYY-MM-DD` or as Unix time in seconds or milliseconds.',
    '1990-01-31',
    'Not stated when left out.',
  ],
  birth_time: ['The time of birth, as `HH:MM` of 24 hours.', '08:30', 'Not stated when left out.'],
  'server_dni.image_url': [
    'The http(s) address of a picture of the character.',
    'https://example.org/ana.png',
    'No picture when left out.',
  ],
  'server_dni.create.cp_id': [
    'The chat account to note on the character, which you have linked.',
    CHAT_ACCOUNT,
    'None when left out.',
  ],
  'server_dni.create.cp_role_ids': [
    'The ids of your roles in the chat community, since roles may allow more characters; roles that the bot of the server has reported take their place.',
    ['700000000000000001'],
    'Roles that the bot has reported still count when left out.',
  ],
  custom_data: [
    'Data of your own tools about the character, as any JSON object or list; the platform only keeps it.',
    { blood_type: '0+' },
    'No data when left out.',
  ],
  'declare_dead.confirm': ['Must be true, because death is for good.', true],
  'declare_dead.server_character_id': ['The living character that dies.', 1],
  'server_dni.list.user_id': ['Only characters of this user.', 1, 'Characters of everybody when left out.'],
  'server_dni.list.status': ['Only living or only dead characters.', 'alive', 'Both when left out.'],
  'server_dni.search': [
    'A part of the name or of the identity number, in any case of letters and with or without accents.',
    'ruiz',
    'All characters when left out.',
  ],
  with_custom_data: ['Whether the data that your tools keep about each character is in the answer.', false],

  'create_api_key.name': ['A name for the key, by which you recognise it later.', 'dispatch'],
  scope: [
    'The scope of the key: `read` reads, `dispatch` also runs calls and units, `game` also signs players in, punishes and moves money, `admin` does all.',
    'dispatch',
  ],
  'revoke_api_key.key_id': ['The key of the server to end, by its `key_id` in the list of keys.', 1],

  plan: ['The plan to pay for.', 'PLUS'],
  'set_plan.plan': ['The plan that the server gets.', 'PLUS'],
  'set_plan.server_id': ['The server that gets the plan.', 1],
  'set_plan.expires_at': [
    'When the plan ends, a moment in the future with its time zone. FREE and ENTERPRISE never end.',
    '2030-01-31T12:00:00Z',
    'The plan does not end when left out.',
  ],
  extra_characters: ['How many add-ons of 100 more characters to pay for.', 1],
  extra_storage: ['How many add-ons of 10 GB more storage to pay for.', 1],
  checkout_id: ['The checkout, by the id that its start answered.', 'co_4f9QmZ2sTn7Lx1Ra'],
  reference: ['The name that the payment provider gave the payment.', 'invoice-1'],
  amount_cents: ['What was paid, in euro cents.', 1200],
  timestamp: [
    'When the message was signed, in seconds since 1970; it may be at most five minutes off.',
    1_795_000_000,
  ],
  signature: [
    'HMAC-SHA256 of `checkout_id.reference.amount_cents.timestamp` under the secret of the installation, in 64 hex digits.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ],
  payment_id: ['The payment to pay back: the latest one, made at most 14 days ago.', 1],
  'refund.confirm': ['Must be true, because the plan ends at once.', true],

  product: ['The name that the author gave the script.', 'cabildo-mdt'],
  licence_id: ['The script licence, by its id in the list of licences.', 1],
  'rotate_licence.confirm': ['Must be true, because the old key stops working for good.', true],
  'activate_licence.key': ['The licence key of the script.', 'lk_4f9QmZ2sTn7Lx1RaWd83'],
  host: ['A name by which you know the machine on which the script starts.', 'game-1.example.org'],
  version: ['The version of the script.', '2.4.1'],

  image_id: ['The picture; `upload_image` shows its id.', 1],
  purpose: [
    'What the picture is for: only records of this purpose show it. Evidence, reports and answers to forms are shown to readers of their record alone.',
    'portrait',
  ],
};
