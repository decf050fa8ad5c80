import deleteItem from '@cabildo/contracts/inventory/holdings/delete_item.ts';
import giveItems from '@cabildo/contracts/inventory/holdings/give.ts';
import takeItems from '@cabildo/contracts/inventory/holdings/take.ts';
import { useState } from 'react';
import { Button } from '../design/button.tsx';
import { NumberField } from '../design/fields/number-field.tsx';
import { Page } from '../design/layout/page.tsx';
import { Empty } from '../design/lists/empty.tsx';
import { ConfirmDialog } from '../design/overlays/confirm-dialog.tsx';
import { toast } from '../design/overlays/toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { CommandProblem } from '../forms/form-problem.tsx';
import { fullName } from '../shared/person/acting-character.tsx';
import { CharacterField, useCharacter } from '../shared/person/character-field.tsx';
import { useCharacters } from '../shared/person/character.ts';
import { labelOf } from '../shared/person/label.ts';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useAddress } from '../shared/route/use-address.ts';
import { useServer, useServerId } from '../shared/server/server.tsx';
import { useFormat } from '../shared/server/use-format.ts';
import { useWords } from '../words/words.ts';
import { CarriedList } from './carried-list.tsx';
import styles from './inventory.module.css';
import { areReady } from './lines.ts';
import { GiveDrawer, StaffGiveDrawer, TakeDrawer } from './moves.tsx';
import { inventorySearch } from './search.ts';
import { useCarried, type Carried } from './use-carried.ts';
import { inventoryWords } from './words.ts';

/** Whose inventory the address asks for: the acting character's, or for staff any other. */
function useOwner() {
  const { search } = useAddress(inventorySearch);
  const { may } = useServer();
  const { acting, characters } = useCharacters();
  const asked = may(giveItems) ? search.character : undefined;
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
      {id === undefined ? (
        <Empty
          icon="id-card"
          title={words.nobody}
          text={words.nobodyText}
          action={<ServerLink to="/s/$serverId/characters">{words.toCharacters}</ServerLink>}
        />
      ) : (
        <Inventory key={id} id={id} name={name} isOwn={isOwn} />
      )}
    </Page>
  );
}

/** Lets staff look at the inventory of another person. */
function Whose() {
  const words = useWords(inventoryWords);
  const { search, show } = useAddress(inventorySearch);
  return (
    <div className={styles.person}>
      <CharacterField
        label={words.whose}
        isLabelHidden
        placeholder={words.whose}
        value={search.character ?? null}
        onChange={(next) => show({ character: next ?? undefined, q: undefined, category: undefined })}
      />
    </div>
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
  const chosen = inventory.rows.filter(({ item_id }) => selected.has(String(item_id)));
  const giftable = chosen.filter(({ can_gift }) => can_gift);
  const close = (): void => setMoving(undefined);
  const done = (): void => {
    close();
    setSelected(new Set());
  };
  const move = { id, name, items: chosen, onClose: close, onDone: done };
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
      {moving === 'give' && <GiveDrawer {...move} />}
      {moving === 'take' && <TakeDrawer {...move} />}
      {moving === 'staffGive' && <StaffGiveDrawer id={id} name={name} onClose={close} />}
      {dropped && <DropDialog characterId={id} item={dropped} onClose={() => setDropped(undefined)} />}
    </>
  );
}

type DropProps = { characterId: number; item: Carried; onClose: () => void };

/** Asks how many units of an item are thrown away. */
function DropDialog({ characterId, item, onClose }: DropProps) {
  const words = useWords(inventoryWords);
  const { count } = useFormat();
  const server_id = useServerId();
  const { item_id, quantity: most } = item;
  const label = labelOf(item);
  const [quantity, setQuantity] = useState<number | null>(1);
  const command = useCommand(deleteItem, {
    onDone() {
      toast({ title: words.dropped(label) });
      onClose();
    },
  });
  const drop = (): void => {
    if (quantity !== null && areReady([{ item_id, label, quantity, most }]))
      void command.run({ server_id, server_character_id: characterId, item_id, quantity });
  };
  return (
    <ConfirmDialog
      title={words.dropTitle(label)}
      description={words.dropText}
      confirm={words.dropConfirm(count(quantity ?? 0))}
      isBusy={command.isBusy}
      onConfirm={drop}
      onClose={onClose}
    >
      <NumberField
        label={words.quantity}
        hint={words.of(count(most))}
        min={1}
        max={most}
        value={quantity}
        onChange={setQuantity}
        isRequired
      />
      <CommandProblem command={command} />
    </ConfirmDialog>
  );
}
