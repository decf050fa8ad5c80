import closeWarrant from '@cabildo/contracts/mdt/warrants/close_warrant.ts';
import updateWarrant from '@cabildo/contracts/mdt/warrants/update_warrant.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pagesOf } from '../api/answers.ts';
import { useServer } from '../app/server.tsx';
import { Empty } from '../design/Empty.tsx';
import { ConfirmButton } from '../forms/ConfirmButton.tsx';
import { useWords } from '../words/words.ts';
import { EditWarrant } from './EditWarrant.tsx';
import { lookupWords } from './lookup.words.ts';
import { PER_PAGE, questionOf, SearchRows, type Outcome, type SearchRow } from './SearchRows.tsx';
import { useNames } from './use-names.ts';

/** The warrants of the server. */
export function Warrants() {
  const words = useWords(lookupWords);
  const { may, serverId } = useServer();
  const query = useInfiniteQuery(pagesOf('mdt', 'listWarrants', { server_id: serverId, per_page: PER_PAGE }));
  const warrants = query.data?.pages.flatMap((page) => page.warrants) ?? [];
  const nameOf = useNames(warrants.map(({ server_character_id }) => server_character_id));
  const [editedId, setEditedId] = useState<number>();
  const edited = warrants.find(({ warrant_id }) => warrant_id === editedId);
  const rows = warrants.map((each): SearchRow => ({
    ...each,
    id: each.warrant_id,
    type: words.warrantTypes[each.type],
    about: nameOf(each.server_character_id),
    search: { person: each.server_character_id },
    why: each.reason,
  }));
  const close = (row: SearchRow, outcome: Outcome) => (
    <ConfirmButton
      contract={closeWarrant}
      input={{ server_id: serverId, warrant_id: row.id, outcome }}
      {...questionOf(words, row, outcome)}
    />
  );
  return (
    <>
      <SearchRows
        rows={rows}
        pages={query}
        onClose={may(closeWarrant) ? close : undefined}
        onEdit={may(updateWarrant) ? setEditedId : undefined}
        empty={<Empty icon="warrant" title={words.noWarrants} text={words.noneText} />}
      />
      {edited && (
        <EditWarrant
          warrant={edited}
          name={nameOf(edited.server_character_id)}
          onClose={() => setEditedId(undefined)}
        />
      )}
    </>
  );
}
