import buyLicense from '@cabildo/contracts/inventory/shop/buy_license.ts';
import type { Person } from '@cabildo/testing';
import { licenseOffice } from '../licenses/license-office.testing.ts';
import { world } from './shopping.testing.ts';

export const buy = (buyer: Person, license_id: number, rest: object = {}, ctx = buyer.ctx) =>
  world.act(buyLicense, { server_character_id: buyer.characterId, license_id, ...rest }, ctx);

/** A licence that a server sells, and a buyer. */
export async function offer(described: object = {}) {
  const office = licenseOffice(world);
  const license = await office.license({ price: 50, ...described });
  return { office, license, buyer: office.person() };
}
