import closeBolo from '@cabildo/contracts/mdt/bolos/close_bolo.ts';
import updateBolo from '@cabildo/contracts/mdt/bolos/update_bolo.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pagesOf } from '../api/answers.ts';
import { useServer } from '../app/server.tsx';
import { Empty } from '../design/Empty.tsx';
import { ConfirmButton } from '../forms/ConfirmButton.tsx';
import { useWords } from '../words/words.ts';
import { EditBolo } from './EditBolo.tsx';
import { lookupWords } from './lookup.words.ts';
import type { LookupSearch } from './routes.ts';
import { PER_PAGE, questionOf, SearchRows, type Outcome, type SearchRow } from './SearchRows.tsx';
import { useNames } from './use-names.ts';

/** The BOLOs of the server. */
export function Bolos() {
  const words = useWords(lookupWords);
  const { may, serverId } = useServer();
  const query = useInfiniteQuery(pagesOf('mdt', 'listBolos', { server_id: serverId, per_page: PER_PAGE }));
  const bolos = query.data?.pages.flatMap((page) => page.bolos) ?? [];
  const nameOf = useNames(bolos.map(({ server_character_id }) => server_character_id));
  const [editedId, setEditedId] = useState<number>();
  const edited = bolos.find(({ bolo_id }) => bolo_id === editedId);
  const aboutOf = ({ plate, server_character_id: id }: (typeof bolos)[number]): string =>
    plate ?? (id === null ? '–' : nameOf(id));
  const searchOf = ({ plate, server_character_id: id }: (typeof bolos)[number]): LookupSearch | undefined =>
    plate !== null ? { by: 'plate', text: plate } : id !== null ? { person: id } : undefined;
  const rows = bolos.map((each): SearchRow => ({
    ...each,
    id: each.bolo_id,
    type: words.kinds[each.kind],
    about: aboutOf(each),
    search: searchOf(each),
    why: each.description,
  }));
  const close = (row: SearchRow, outcome: Outcome) => (
    <ConfirmButton
      contract={closeBolo}
      input={{ server_id: serverId, bolo_id: row.id, outcome }}
      {...questionOf(words, row, outcome)}
    />
  );
  return (
    <>
      <SearchRows
        rows={rows}
        pages={query}
        onClose={may(closeBolo) ? close : undefined}
        onEdit={may(updateBolo) ? setEditedId : undefined}
        empty={<Empty icon="eye" title={words.noBolos} text={words.noneText} />}
      />
      {edited && <EditBolo bolo={edited} name={aboutOf(edited)} onClose={() => setEditedId(undefined)} />}
    </>
  );
}
