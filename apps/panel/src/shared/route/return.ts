import { BASE } from '../../api/client.ts';

/** The address in this tab to which a sign-in returns: the platform brings the browser to the panel's first page. */
const KEPT = 'cabildo.return';

/** Leaves for the sign-in, and remembers where the person was. */
export function signIn(): void {
  const place = location.pathname.slice(BASE.length - 1);
  if (place !== '/') sessionStorage.setItem(KEPT, place + location.search);
  location.assign(`${BASE}sign-in`);
}

/** Leaves for the sign-in to another account, which goes on at a place of the panel. */
export function signInAnew(place: string): void {
  sessionStorage.setItem(KEPT, place);
  location.assign(`${BASE}sign-in`);
}

/** The address where the person was before the sign-in; undefined: none. */
export const returnAddress = (): string | undefined => sessionStorage.getItem(KEPT) ?? undefined;

/** Forgets the address once the person is there again. */
export const forgetReturn = (): void => sessionStorage.removeItem(KEPT);
