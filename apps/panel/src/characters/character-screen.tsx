import logs from '@cabildo/contracts/audit/entries/query.ts';
import declareDead from '@cabildo/contracts/servers/characters/declare_dead.ts';
import remove from '@cabildo/contracts/servers/characters/delete.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { answer } from '../api/answers.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { IconButton } from '../design/icon-button.tsx';
import { Page } from '../design/layout/page.tsx';
import { Tabs } from '../design/layout/tabs.tsx';
import { Menu } from '../design/overlays/menu.tsx';
import { CommandDialog } from '../forms/command-dialog.tsx';
import { fullName } from '../shared/person/acting-character.tsx';
import { useAddress } from '../shared/route/use-address.ts';
import { ReportButton } from '../shared/report/report-button.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServer } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import { EditCharacter } from './character-forms.tsx';
import { type Character, useRights } from './character.ts';
import { SHEET_TABS, sheetSearch, type SheetTab } from './search.ts';
import { CardTab } from './sheet/card-tab.tsx';
import { LicencesTab } from './sheet/licences-tab.tsx';
import { BankTab, InventoryTab, LogTab, RecordTab, VehiclesTab } from './sheet/lists.tsx';
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
  const { search, show } = useAddress(sheetSearch);
  const { character } = useSuspenseQuery(
    answer('dni', 'get', { server_id: serverId, server_character_id: Number(characterId) }),
  ).data;
  const tabs = useTabs(character);
  const shown = tabs.find((each) => each === search.tab) ?? 'card';
  const Panel = PANELS[shown];
  return (
    <Page
      title={fullName(character)}
      mark={character.status !== 'active' && <Badge>{words.state[character.status]}</Badge>}
      description={character.dni_number}
      back={<ServerLink to="/s/$serverId/characters">{words.title}</ServerLink>}
      actions={<CharacterActions character={character} />}
    >
      <Tabs
        label={words.sheet}
        tabs={tabs.map((id) => ({ id, label: words.tabs[id] }))}
        value={shown}
        onChange={(tab) => show({ tab }, true)}
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

/** The buttons of a character, as far as this person may: change it, declare it dead, delete it. */
function CharacterActions({ character }: { character: Character }) {
  const words = useWords(charactersWords);
  const { serverId, may } = useServer();
  const navigate = useNavigate();
  const { mayChange, isOwn } = useRights(character);
  const [open, setOpen] = useState<'edit' | 'dead' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  const name = fullName(character);
  const named = { server_id: serverId, server_character_id: character.server_character_id };
  const mayKill = may(declareDead) && character.status === 'active';
  const items = [
    mayKill && { label: words.declareDead, isDanger: true, onSelect: () => setOpen('dead') },
    mayChange && {
      label: words.remove,
      icon: 'trash' as const,
      isDanger: true,
      onSelect: () => setOpen('remove'),
    },
  ].filter((item) => item !== false);
  return (
    <>
      {!isOwn && <ReportButton kind="character" id={character.server_character_id} />}
      {mayChange && (
        <Button icon="edit" onClick={() => setOpen('edit')}>
          {words.edit}
        </Button>
      )}
      {items.length > 0 && (
        <Menu
          label={words.more}
          items={items}
          trigger={(props) => <IconButton icon="more" label={words.more} {...props} />}
        />
      )}
      {open === 'edit' && <EditCharacter character={character} onClose={close} />}
      {open === 'dead' && (
        <CommandDialog
          contract={declareDead}
          input={{ ...named, confirm: true }}
          changes={['economy', 'inventory', 'cars', 'mdt', 'licenses']}
          title={words.deadTitle(name)}
          text={words.deadText}
          confirm={words.declareDead}
          typed={name}
          done={words.declared}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <CommandDialog
          contract={remove}
          input={named}
          changes={['economy', 'inventory', 'cars', 'licenses']}
          title={words.removeTitle(name)}
          text={words.removeText}
          confirm={words.remove}
          typed={name}
          done={words.removed}
          onDone={() =>
            void navigate({ to: '/s/$serverId/characters', params: { serverId: String(serverId) } })
          }
          onClose={close}
        />
      )}
    </>
  );
}
