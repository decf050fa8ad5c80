import create from '@cabildo/contracts/servers/characters/create.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchField } from '../app/SearchField.tsx';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Page } from '../design/Page.tsx';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { Toolbar } from '../design/Toolbar.tsx';
import { useWords } from '../words/words.ts';
import { CharacterTable } from './CharacterTable.tsx';
import { CreateCharacter } from './CreateCharacter.tsx';
import { OwnCharacters } from './OwnCharacters.tsx';
import type { CharactersSearch } from './routes.ts';
import { charactersWords } from './words.ts';

/** The characters of the server, those of this person first. */
export function CharactersScreen() {
  const words = useWords(charactersWords);
  const { may } = useServer();
  const search = useSearch({ from: '/s/$serverId/shell/characters' });
  const navigate = useNavigate({ from: '/s/$serverId/characters' });
  const show = (change: CharactersSearch): void =>
    void navigate({
      search: (before: CharactersSearch) => ({ ...before, ...change }),
      replace: !('create' in change),
    });
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        may(create) && (
          <Button variant="primary" icon="plus" onClick={() => show({ create: true })}>
            {words.create}
          </Button>
        )
      }
    >
      <OwnCharacters />
      <Filters search={search} onChange={show} />
      <CharacterTable
        search={search}
        onClear={() => show({ search: undefined, status: undefined })}
        onCreate={() => show({ create: true })}
      />
      {search.create && <CreateCharacter onClose={() => show({ create: undefined })} />}
    </Page>
  );
}

interface FiltersProps {
  search: CharactersSearch;
  onChange: (change: CharactersSearch) => void;
}

function Filters({ search, onChange }: FiltersProps) {
  const words = useWords(charactersWords);
  return (
    <Toolbar
      label={words.filters}
      search={
        <SearchField
          label={words.search}
          value={search.search}
          onChange={(text) => onChange({ search: text })}
        />
      }
      filters={
        <SegmentedControl
          label={words.status}
          value={search.status ?? 'any'}
          options={(['any', 'alive', 'dead'] as const).map((value) => ({ value, label: words[value] }))}
          onChange={(value) => onChange({ status: value === 'any' ? undefined : value })}
        />
      }
    />
  );
}
