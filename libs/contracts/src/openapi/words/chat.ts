import { CHAT_ACCOUNT } from './common.ts';
import type { Words } from './word.ts';

/** Words of the parameters by which servers, their bots and chat communities know each other. */
export const CHAT: Words = {
  'cp_link_info.cp_guild_id': [
    'The community on the chat platform; it counts alone where a join code is sent too.',
    '900000000000000001',
  ],
  'cp_link_info.code': ['The join code of a server, in any case of letters.', 'ABCD2345'],
  'cp_link_verify.code': ['The join code of the server to link.', 'ABCD2345'],
  guild_owner_cp_id: [
    'The chat account that owns the community, as the chat platform tells the bot.',
    CHAT_ACCOUNT,
  ],
  'cp_member_recognized.cp_id': ['The chat account to recognise.', CHAT_ACCOUNT],
  'cp_member_recognized.cp_role_ids': [
    'All roles of the account in the community, or an empty list where it has none.',
    ['700000000000000001'],
    'The roles that were reported before stay when left out.',
  ],
  members: [
    'Accounts of the chat community with all their roles, up to 200 at once. An account that is named twice counts by its last entry.',
    [{ cp_id: CHAT_ACCOUNT, cp_role_ids: ['700000000000000001'] }],
  ],
  report_id: [
    'A name of your choice for the report, the same in all of its calls and new for each report.',
    '3f2b8c1e-report',
    'The call stands for itself when left out.',
  ],
  is_whole: [
    'Whether this is the last call of the report. Accounts that none of its calls named then have no roles, within ten seconds.',
    true,
  ],
  'members.cp_id': ['The chat account.', CHAT_ACCOUNT],
  'members.cp_role_ids': [
    'All roles of the account in the community, or an empty list.',
    ['700000000000000001'],
  ],

  'ban.target_cp_id': ['The chat account of the user to ban.', CHAT_ACCOUNT],
  'unban.target_cp_id': ['The chat account of the user whose ban is lifted.', CHAT_ACCOUNT],
  'kick.target_cp_id': ['The chat account of the member to remove, who must rank below you.', CHAT_ACCOUNT],
  'assign_role.target_cp_id': [
    'The chat account of the member who gets the role, who must rank below you.',
    CHAT_ACCOUNT,
  ],
  'list_members.target_cp_id': [
    'Only the member with this chat account.',
    CHAT_ACCOUNT,
    'All members when left out.',
  ],
  mappings: [
    'The whole map, up to 50 entries. Each gives whoever has a chat role a role below Admin, or their only living character a place in a department; the highest role counts, and the first department.',
    [{ cp_role_id: '700000000000000001', role_id: 5 }],
  ],
  'mappings.cp_role_id': ['The chat role.', '700000000000000001'],
  'mappings.role_id': ['The role that it gives.', 5],
  'mappings.department_id': ['The department in whose roster it gives a place, instead of a role.', 3],
  'mappings.rank': ['The rank in the department.', 'Cabo'],
};
