import type { CabildoEvent } from '@cabildo/client';
import type { Area } from '../api/answers.ts';

type Group = CabildoEvent['type'] extends infer K ? (K extends `${infer G}.${string}` ? G : never) : never;

/**
 * The areas whose answers may be others after an event of a group of kinds. A group that the contracts gain does not compile
 * until it is here.
 */
export const CHANGED_AREAS: Readonly<Record<Group, readonly Area[]>> = {
  server: ['servers', 'config', 'billing'],
  member: ['servers', 'members', 'roles'],
  character: ['dni', 'servers', 'economy', 'inventory', 'licenses', 'cars', 'mdt'],
  item: ['inventory', 'items', 'shop'],
  license: ['licenses'],
  shop: ['shop', 'items', 'inventory', 'licenses', 'economy'],
  bank: ['economy'],
  vehicle: ['cars', 'mdt'],
  frisk: ['cacheo', 'inventory'],
  call: ['mdt', 'v1'],
  punishment: ['mdt', 'licenses', 'economy'],
  shift: ['mdt', 'v1'],
  unit: ['mdt', 'v1'],
  licence: ['billing'],
  warrant: ['mdt'],
  bolo: ['mdt'],
  case: ['mdt'],
  webhook: ['webhooks', 'v1'],
};

/** The areas that an event changes. */
export const areasChangedBy = ({ type }: Pick<CabildoEvent, 'type'>): readonly Area[] =>
  CHANGED_AREAS[type.slice(0, type.indexOf('.')) as Group] ?? [];
