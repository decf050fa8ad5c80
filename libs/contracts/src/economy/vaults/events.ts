import { z } from 'zod';
import type { Locale } from '../../errors.ts';
import { defineEvent } from '../../event.ts';
import { vault } from './vaults.ts';
import { account, character, money, sentence, units, type Sentence } from '../../sentence.ts';

const moved = z.object({
  account_id: z.int(),
  vault_item_id: z.int(),
  owner_character_id: z.int(),
  server_character_id: z.int(),
  item_id: z.int().nullable(),
  item_name: z.string(),
  quantity: z.int(),
});

type Moved = Pick<z.output<typeof moved>, 'item_id' | 'item_name' | 'quantity'>;

const unitsOf = ({ item_name: name, ...data }: Moved, locale: Locale): Sentence =>
  units({ ...data, name }, locale);

/** Something was put into a vault (ECB-16). */
export const vaultItemDeposited = defineEvent({
  type: 'bank.vault.deposited',
  data: moved,
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} guardó ${unitsOf(data, 'es')} en la caja fuerte de ${account(data.account_id)}.`,
    en: (data) =>
      sentence`${character(data.server_character_id)} put ${unitsOf(data, 'en')} into the vault of ${account(data.account_id)}.`,
  },
});

/** Something was taken out of a vault (ECB-16). */
export const vaultItemWithdrawn = defineEvent({
  type: 'bank.vault.withdrawn',
  data: moved.extend({ fee: z.int() }),
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} sacó ${unitsOf(data, 'es')} de la caja fuerte de ${account(data.account_id)}.`,
    en: (data) =>
      sentence`${character(data.server_character_id)} took ${unitsOf(data, 'en')} out of the vault of ${account(data.account_id)}.`,
  },
});

/** Units in the vault of a dead character passed on to its heir (ECB-15). */
export const vaultItemInherited = defineEvent({
  type: 'bank.vault.item_inherited',
  data: moved,
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} heredó ${unitsOf(data, 'es')} de la caja fuerte de ${character(data.owner_character_id)}.`,
    en: (data) =>
      sentence`${character(data.server_character_id)} inherited ${unitsOf(data, 'en')} from the vault of ${character(data.owner_character_id)}.`,
  },
});

/** Units in the vault of a dead character without heirs were destroyed (ECB-15). */
export const vaultItemDestroyed = defineEvent({
  type: 'bank.vault.item_destroyed',
  data: moved.omit({ server_character_id: true }).extend({ item_id: z.int() }),
  note: {
    es: (data) =>
      sentence`Se destruyeron ${unitsOf(data, 'es')} de la caja fuerte de ${character(data.owner_character_id)}: nadie los hereda.`,
    en: (data) =>
      sentence`${unitsOf(data, 'en')} in the vault of ${character(data.owner_character_id)} was destroyed: nobody inherits it.`,
  },
});

/** Units in a vault went because their item was deleted from the catalogue (IT-03). */
export const vaultItemDeleted = defineEvent({
  type: 'bank.vault.item_deleted',
  data: moved.omit({ server_character_id: true }).extend({ item_id: z.int() }),
  note: {
    es: (data) =>
      sentence`Se eliminaron ${unitsOf(data, 'es')} de la caja fuerte de ${character(data.owner_character_id)}, porque el objeto ya no está en el catálogo.`,
    en: (data) =>
      sentence`${unitsOf(data, 'en')} in the vault of ${character(data.owner_character_id)} was deleted, because the item is no longer in the catalogue.`,
  },
});

/** A vault takes more or less, or costs something else (ECB-16). */
export const vaultUpdated = defineEvent({
  type: 'bank.vault.updated',
  data: vault.pick({ account_id: true, max_items: true, access_fee: true, cooldown_hours: true }),
  note: {
    es: (data) =>
      sentence`La caja fuerte de ${account(data.account_id)} admite ahora ${data.max_items} objetos y cobra ${money(data.access_fee)} por retirada, con ${data.cooldown_hours} h entre retiradas.`,
    en: (data) =>
      sentence`The vault of ${account(data.account_id)} now takes ${data.max_items} items and costs ${money(data.access_fee)} per withdrawal, with ${data.cooldown_hours} h between withdrawals.`,
  },
});
