import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { vault } from './vaults.ts';

const moved = z.object({
  account_id: z.int(),
  vault_item_id: z.int(),
  owner_character_id: z.int(),
  server_character_id: z.int(),
  item_id: z.int().nullable(),
  item_name: z.string(),
  quantity: z.int(),
});

/** Something was put into a vault (ECB-16). */
export const vaultItemDeposited = defineEvent({
  type: 'bank.vault.deposited',
  data: moved,
  note: {
    es: (data) =>
      `El personaje ${data.server_character_id} guardó ${data.quantity} × «${data.item_name}» en la caja fuerte ${data.account_id}.`,
    en: (data) =>
      `Character ${data.server_character_id} put ${data.quantity} × “${data.item_name}” into vault ${data.account_id}.`,
  },
});

/** Something was taken out of a vault (ECB-16). */
export const vaultItemWithdrawn = defineEvent({
  type: 'bank.vault.withdrawn',
  data: moved.extend({ fee: z.int() }),
  note: {
    es: (data) =>
      `El personaje ${data.server_character_id} sacó ${data.quantity} × «${data.item_name}» de la caja fuerte ${data.account_id}.`,
    en: (data) =>
      `Character ${data.server_character_id} took ${data.quantity} × “${data.item_name}” out of vault ${data.account_id}.`,
  },
});

/** Units in the vault of a dead character passed on to its heir (ECB-15). */
export const vaultItemInherited = defineEvent({
  type: 'bank.vault.item_inherited',
  data: moved,
  note: {
    es: (data) =>
      `El personaje ${data.server_character_id} heredó ${data.quantity} × «${data.item_name}» de la caja fuerte ${data.account_id} del personaje ${data.owner_character_id}.`,
    en: (data) =>
      `Character ${data.server_character_id} inherited ${data.quantity} × “${data.item_name}” from vault ${data.account_id} of character ${data.owner_character_id}.`,
  },
});

/** Units in the vault of a dead character without heirs were destroyed (ECB-15). */
export const vaultItemDestroyed = defineEvent({
  type: 'bank.vault.item_destroyed',
  data: moved.omit({ server_character_id: true }).extend({ item_id: z.int() }),
  note: {
    es: (data) =>
      `Se destruyeron ${data.quantity} × «${data.item_name}» de la caja fuerte ${data.account_id}: nadie hereda del personaje ${data.owner_character_id}.`,
    en: (data) =>
      `${data.quantity} × “${data.item_name}” in vault ${data.account_id} was destroyed: nobody inherits from character ${data.owner_character_id}.`,
  },
});

/** Units in a vault went because their item was deleted from the catalogue (IT-03). */
export const vaultItemDeleted = defineEvent({
  type: 'bank.vault.item_deleted',
  data: moved.omit({ server_character_id: true }).extend({ item_id: z.int() }),
  note: {
    es: (data) =>
      `Se eliminó del catálogo el objeto ${data.item_id}, y con él ${data.quantity} × «${data.item_name}» de la caja fuerte ${data.account_id}.`,
    en: (data) =>
      `Item ${data.item_id} was deleted from the catalogue, and with it ${data.quantity} × “${data.item_name}” from vault ${data.account_id}.`,
  },
});

/** A vault takes more or less, or costs something else (ECB-16). */
export const vaultUpdated = defineEvent({
  type: 'bank.vault.updated',
  data: vault.pick({ account_id: true, max_items: true, access_fee: true, cooldown_hours: true }),
  note: {
    es: (data) =>
      `Caja fuerte ${data.account_id}: ${data.max_items} objetos como máximo, ${data.access_fee} por retirada, ${data.cooldown_hours} h entre retiradas.`,
    en: (data) =>
      `Vault ${data.account_id}: ${data.max_items} items at most, ${data.access_fee} per withdrawal, ${data.cooldown_hours} h between withdrawals.`,
  },
});
