import type { Item, LedgerState } from '../ledger/command.ts';

export const NOW = new Date('2026-06-15T12:00:00Z');
export const BUYER = 10;
export const BREAD: Item = {
  ...{ id: 1, serverId: 5, name: 'Pan', nameLabel: null, price: 3, shopVisible: true, canGift: true },
  ...{ canDelete: true, userLimit: null, requireLicenseId: null },
};
export const KNIFE: Item = { ...BREAD, id: 2, name: 'Navaja', price: 20 };

export interface Scene extends Partial<Omit<LedgerState, 'item' | 'holding'>> {
  items?: readonly Item[];
  stock?: Readonly<Record<number, number>>;
  held?: { quantity: number; reserved: number };
}

export const stateOf = ({ items = [BREAD, KNIFE], stock = {}, held, ...rest }: Scene = {}): LedgerState => ({
  item: (id) => items.find((item) => item.id === id),
  stockOf: (id) => stock[id] ?? null,
  holding: () => held ?? { quantity: 0, reserved: 0 },
  isEnded: () => false,
  ...{ purchase: undefined, standings: new Map(), license: undefined, isBeingBought: false },
  ...{ purchaseId: 77, now: NOW },
  ...rest,
});

export const order = { serverId: 5, characterId: BUYER, userId: 3, claim: { actor: 'user:3@5', key: 'k' } };
