import closeShop from '@cabildo/contracts/inventory/shop/closing/close_shop.ts';
import updateShop from '@cabildo/contracts/inventory/shop/shops/update_shop.ts';
import { useNavigate } from '@tanstack/react-router';
import { CommandForm } from '../shared/form/command-form.tsx';
import { DialogButton } from '../shared/form/dialog-button.tsx';
import { formWords } from '../shared/form/words.ts';
import type { OwnCharacter } from '../shared/person/character.ts';
import { useServerId } from '../shared/server/server.tsx';
import { LicenceField } from '../shop/catalogue/licence-field.tsx';
import { useWords } from '../words/words.ts';
import type { Store } from './store.ts';
import { storesWords } from './words.ts';

/** Changes a shop of a company, or closes it. */
export function StoreActions({ store, manager }: { store: Store; manager: OwnCharacter }) {
  const words = useWords(storesWords);
  const { saved } = useWords(formWords);
  const server_id = useServerId();
  const navigate = useNavigate();
  const { shop_id, name, place, license_id } = store;
  const { server_character_id } = manager;
  const fixed = { server_id, server_character_id, shop_id };
  return (
    <>
      <DialogButton icon="edit" label={words.edit}>
        {(onClose) => (
          <CommandForm
            contract={updateShop}
            id={String(shop_id)}
            fixed={fixed}
            stored={{ name, place: place ?? '', license_id }}
            title={words.edit}
            done={saved}
            fields={(form) => ({
              name: { label: words.name, isRequired: true },
              place: words.place,
              license_id: (
                <LicenceField label={words.licence} {...form.bind<number | null>('license_id', null)} />
              ),
            })}
            onClose={onClose}
          />
        )}
      </DialogButton>
      <DialogButton label={words.close}>
        {(onClose) => (
          <CommandForm
            contract={closeShop}
            id={String(shop_id)}
            fixed={fixed}
            values={{ to_character_id: server_character_id }}
            title={words.closeTitle(name)}
            description={words.closeText}
            submit={words.close}
            isDanger
            done={words.closed(name)}
            fields={{ to_character_id: { label: words.stockTo, isRequired: true } }}
            onDone={() =>
              void navigate({ to: '/s/$serverId/stores', params: { serverId: String(server_id) } })
            }
            onClose={onClose}
          />
        )}
      </DialogButton>
    </>
  );
}
