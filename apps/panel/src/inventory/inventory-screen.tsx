import giveItems from '@cabildo/contracts/inventory/holdings/give.ts';
import takeItems from '@cabildo/contracts/inventory/holdings/take.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { fullName } from '../app/ActingCharacter.tsx';
import { useCharacters } from '../app/character.ts';
import { useCharacter } from '../app/CharacterField.tsx';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Empty } from '../design/Empty.tsx';
import { Page } from '../design/Page.tsx';
import { useWords } from '../words/words.ts';
import { CarriedList } from './CarriedList.tsx';
import { DropDialog } from './DropDialog.tsx';
import { GiveDrawer } from './GiveDrawer.tsx';
import { StaffGiveDrawer } from './StaffGiveDrawer.tsx';
import { TakeDrawer } from './TakeDrawer.tsx';
import { useCarried, type Carried } from './use-carried.ts';
import { Whose } from './Whose.tsx';
import { inventoryWords } from './words.ts';

/** Whose inventory the address asks for: the acting character's, or for staff any other. */
function useOwner() {
  const { character } = useSearch({ from: '/s/$serverId/shell/inventory' });
  const { may } = useServer();
  const { acting, characters } = useCharacters();
  const asked = may(giveItems) ? character : undefined;
  const other = useCharacter(asked);
  const own = asked === undefined ? acting : characters.find((each) => each.server_character_id === asked);
  return { id: own?.server_character_id ?? asked, isOwn: own !== undefined, shown: own ?? other };
}

/** The things that a character carries. */
export function InventoryScreen() {
  const words = useWords(inventoryWords);
  const { may } = useServer();
  const { id, isOwn, shown } = useOwner();
  const name = shown ? fullName(shown) : '';
  return (
    <Page
      title={words.title}
      description={shown && (isOwn ? words.own(name) : words.others(name))}
      actions={may(giveItems) && <Whose />}
    >
      {id === undefined ? <Nobody /> : <Inventory key={id} id={id} name={name} isOwn={isOwn} />}
    </Page>
  );
}

function Nobody() {
  const words = useWords(inventoryWords);
  const { serverId } = useServer();
  return (
    <Empty
      icon="id-card"
      title={words.nobody}
      text={words.nobodyText}
      action={
        <Link className="link" to="/s/$serverId/characters" params={{ serverId: String(serverId) }}>
          {words.toCharacters}
        </Link>
      }
    />
  );
}

type Moving = 'give' | 'staffGive' | 'take';

function Inventory({ id, name, isOwn }: { id: number; name: string; isOwn: boolean }) {
  const words = useWords(inventoryWords);
  const { may } = useServer();
  const inventory = useCarried(id);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState<Moving>();
  const [dropped, setDropped] = useState<Carried>();
  const chosen = inventory.carried.filter(({ item_id }) => selected.has(String(item_id)));
  const giftable = chosen.filter(({ can_gift }) => can_gift);
  const done = (): void => {
    setMoving(undefined);
    setSelected(new Set());
  };
  return (
    <>
      <CarriedList
        inventory={inventory}
        isOwn={isOwn}
        selected={selected}
        onSelect={isOwn || may(takeItems) ? setSelected : undefined}
        onDrop={isOwn ? setDropped : undefined}
        actions={
          <>
            {may(takeItems) && chosen.length > 0 && (
              <Button icon="minus" onClick={() => setMoving('take')}>
                {words.take(chosen.length)}
              </Button>
            )}
            {may(giveItems) && (
              <Button icon="plus" onClick={() => setMoving('staffGive')}>
                {words.staffGive}
              </Button>
            )}
            {isOwn && giftable.length > 0 && (
              <Button icon="transfer" variant="primary" onClick={() => setMoving('give')}>
                {words.giveCount(giftable.length)}
              </Button>
            )}
          </>
        }
      />
      {moving === 'give' && (
        <GiveDrawer from={id} items={chosen} onClose={() => setMoving(undefined)} onDone={done} />
      )}
      {moving === 'take' && (
        <TakeDrawer from={id} name={name} items={chosen} onClose={() => setMoving(undefined)} onDone={done} />
      )}
      {moving === 'staffGive' && <StaffGiveDrawer to={id} name={name} onClose={() => setMoving(undefined)} />}
      {dropped && <DropDialog characterId={id} item={dropped} onClose={() => setDropped(undefined)} />}
    </>
  );
}
