import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useServer } from '../app/server.tsx';
import type { LookupSearch } from './routes.ts';

interface Props {
  /** The person or plate; undefined: nothing that could be looked up. */
  search: LookupSearch | undefined;
  children: ReactNode;
}

/** Leads to the record of a person or a plate; it is text for people who may not look it up. */
export function LookupLink({ search, children }: Props) {
  const { serverId, may } = useServer();
  if (!search || !may(lookupPerson)) return <>{children}</>;
  return (
    <Link
      className="link"
      to="/terminal/$serverId/lookup"
      params={{ serverId: String(serverId) }}
      search={search}
    >
      {children}
    </Link>
  );
}
