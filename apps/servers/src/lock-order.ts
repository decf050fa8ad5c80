/** The order in which every transaction of the servers service takes its locks. */
export const lockOrder = ['servers', 'roles', 'members.user_id', 'characters', 'script_licences'];
