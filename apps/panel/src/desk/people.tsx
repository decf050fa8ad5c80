import { Person } from '../design/person.tsx';
import { useUserName } from '../shared/person/use-user-name.ts';
import { useWords } from '../words/words.ts';
import { deskWords } from './words.ts';

/** The name of a user; one who is no member is a number. */
export function useNameOf(id: number | null): string {
  const words = useWords(deskWords);
  const name = useUserName(id);
  return id === null ? words.gone : (name ?? words.user(id));
}

/** A user by the id: initials and name, which is given of who is no member. */
export function UserPerson({ id, name = null }: { id: number | null; name?: string | null }) {
  const known = useNameOf(id);
  return <Person name={name ?? known} size="small" />;
}
