import { idOf, oneOf, openedOf, searchOf, textOf } from '../shared/route/search.ts';

/** The filters of the list of members, and the member whose details are open. */
export const membersSearch = searchOf({ search: textOf, role: idOf, member: idOf });
export type MembersSearch = ReturnType<typeof membersSearch>;

export const ROLE_VIEWS = ['order', 'permissions'] as const;

/** How the roles are shown, and the role that is open or being made. */
export const rolesSearch = searchOf({ view: oneOf(...ROLE_VIEWS), role: openedOf });
