import logs from '@cabildo/contracts/audit/entries/query.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { answer } from '../api/answers.ts';
import { fullName } from '../app/ActingCharacter.tsx';
import { useServer } from '../app/server.tsx';
import type { ReactNode } from 'react';
import { Badge } from '../design/Badge.tsx';
import { Page } from '../design/Page.tsx';
import { Tabs } from '../design/Tabs.tsx';
import { useWords } from '../words/words.ts';
import { useRights, type Character } from './character.ts';
import { CharacterActions } from './CharacterActions.tsx';
import { SHEET_TABS, type SheetTab } from './routes.ts';
import { BankTab } from './sheet/BankTab.tsx';
import { CardTab } from './sheet/CardTab.tsx';
import { InventoryTab } from './sheet/InventoryTab.tsx';
import { LicencesTab } from './sheet/LicencesTab.tsx';
import { LogTab } from './sheet/LogTab.tsx';
import { RecordTab } from './sheet/RecordTab.tsx';
import { VehiclesTab } from './sheet/VehiclesTab.tsx';
import { charactersWords } from './words.ts';

const PANELS: Readonly<Record<SheetTab, (props: { character: Character }) => ReactNode>> = {
  card: CardTab,
  bank: BankTab,
  inventory: InventoryTab,
  licences: LicencesTab,
  vehicles: VehiclesTab,
  record: RecordTab,
  log: LogTab,
};

/** The sheet of a character: who it is, and what it has, part by part. */
export function CharacterScreen() {
  const words = useWords(charactersWords);
  const { serverId } = useServer();
  const { characterId } = useParams({ from: '/s/$serverId/shell/characters/$characterId' });
  const { tab } = useSearch({ from: '/s/$serverId/shell/characters/$characterId' });
  const navigate = useNavigate({ from: '/s/$serverId/characters/$characterId' });
  const { character } = useSuspenseQuery(
    answer('dni', 'get', { server_id: serverId, server_character_id: Number(characterId) }),
  ).data;
  const tabs = useTabs(character);
  const shown = tabs.find((each) => each === tab) ?? 'card';
  const Panel = PANELS[shown];
  return (
    <Page
      title={fullName(character)}
      mark={character.status !== 'active' && <Badge>{words.state[character.status]}</Badge>}
      description={character.dni_number}
      back={
        <Link className="link" to="/s/$serverId/characters" params={{ serverId: String(serverId) }}>
          {words.title}
        </Link>
      }
      actions={<CharacterActions character={character} />}
    >
      <Tabs
        label={words.sheet}
        tabs={tabs.map((id) => ({ id, label: words.tabs[id] }))}
        value={shown}
        onChange={(id) => void navigate({ search: { tab: id }, replace: true })}
      >
        <Panel character={character} />
      </Tabs>
    </Page>
  );
}

/** The parts that this person may read. */
function useTabs(character: Character): readonly SheetTab[] {
  const { server, may } = useServer();
  const { isOwn } = useRights(character);
  const { my_role, my_permissions } = server;
  const isStaff = my_role === 'admin' || my_role === 'owner';
  const isOpen: Readonly<Record<SheetTab, boolean>> = {
    card: true,
    bank: isOwn || my_permissions.includes('view_bank_logs'),
    inventory: isOwn || isStaff || my_permissions.includes('manage_items'),
    licences: true,
    vehicles:
      (isOwn && character.status === 'active') || isStaff || my_permissions.includes('manage_vehicles'),
    record: isOwn || my_role !== 'member',
    log: may(logs),
  };
  return SHEET_TABS.filter((each) => isOpen[each]);
}
