import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import type { ReactNode } from 'react';
import { Badge } from '../../design/badge.tsx';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { useBoardSearch } from '../board/board-address.ts';
import { CLOSED, type LookupSearch } from '../search.ts';
import { lookupWords } from './lookup.words.ts';

interface Props {
  /** The person or plate; undefined: nothing that could be looked up. */
  search: LookupSearch | undefined;
  children: ReactNode;
}

/** Leads to the record of a person or a plate, beside the board; it is text for people who may not look it up. */
export function LookupLink({ search, children }: Props) {
  const { may } = useServer();
  const searchWith = useBoardSearch();
  if (!search || !may(lookupPerson)) return <>{children}</>;
  return (
    <ServerLink to="/terminal/$serverId" search={searchWith({ ...CLOSED.lookup, ...search, pane: 'lookup' })}>
      {children}
    </ServerLink>
  );
}

type Flag = 'wanted' | 'dead' | 'stolen' | 'impounded';

/** The marks of a person or a vehicle; that of a death alarms nobody. */
export function Flags({ flags }: { flags: readonly Flag[] }) {
  const words = useWords(lookupWords);
  return flags.map((flag) => (
    <Badge key={flag} tone={flag === 'dead' ? 'neutral' : 'danger'}>
      {words[flag]}
    </Badge>
  ));
}
