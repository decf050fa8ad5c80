import { fail, type Failure } from '@cabildo/contracts/errors';
import type { OutputOf } from '@cabildo/contracts/action';
import type authorize from '@cabildo/contracts/economy/organisations/authorize.rpc.ts';
import { SHOP_LIMITS, type Shop, type ShopOffer } from '@cabildo/contracts/inventory/shop/shops/shops.ts';
import type { OfferRow, ShopRow } from './table.ts';

/** A shop as people see it. */
export const shopView = ({ id, org_id, name, place, license_id, created_at }: ShopRow): Shop => ({
  shop_id: id,
  org_id,
  name,
  place,
  license_id,
  created_at: created_at.toISOString(),
});

/** An item of a shop as people see it, with the tax that is added to its price; undefined: it is not sold. */
export function offerView(
  { require_license_id: license_id, license_name, ...offer }: OfferRow,
  tax: number | undefined,
): ShopOffer {
  return {
    ...offer,
    tax: tax ?? null,
    total: tax === undefined ? null : offer.price! + tax,
    require_license: license_id === null ? null : { license_id, name: license_name! },
  };
}

/** The shop that a request names, or why nothing can be done there: there is none, or it is closed. */
export function openShop(shop: ShopRow | undefined): ShopRow | Failure<'not_found' | 'error'> {
  if (!shop) return fail('not_found', { message: NO_SHOP });
  return shop.closed_at ? fail('error', { status: 409, message: CLOSED }) : shop;
}

/** ST-01: refuses a shop more than an organisation, or a server, may have. */
export function refuseShops(open: {
  ofOrg: number;
  ofServer: number;
}): Failure<'limit_exceeded'> | undefined {
  if (open.ofOrg >= SHOP_LIMITS.of_org)
    return fail('limit_exceeded', {
      message: {
        es: `Una organización tiene ${SHOP_LIMITS.of_org} tiendas como máximo. Cierra una antes.`,
        en: `An organisation has ${SHOP_LIMITS.of_org} shops at most. Close one before.`,
      },
    });
  if (open.ofServer < SHOP_LIMITS.of_server) return undefined;
  return fail('limit_exceeded', {
    message: {
      es: `El servidor admite ${SHOP_LIMITS.of_server} tiendas como máximo, y ya las tiene.`,
      en: `The server takes ${SHOP_LIMITS.of_server} shops at most, and has them already.`,
    },
  });
}

export const tooManySold = (): Failure<'limit_exceeded'> =>
  fail('limit_exceeded', {
    message: {
      es: `Una tienda vende ${SHOP_LIMITS.sold} objetos distintos como máximo.`,
      en: `A shop sells ${SHOP_LIMITS.sold} kinds of items at most.`,
    },
  });

type Authority = OutputOf<typeof authorize>;
type AuthorityCode = NonNullable<Authority['refusal']>;

/** The refusal of somebody who may not act for the shops of an organisation (BZ-03). */
export const refusalOf = <C extends AuthorityCode>(code: C): Failure<C> =>
  fail(code, { message: REFUSALS[code] });

const REFUSALS: Readonly<Record<AuthorityCode, { es: string; en: string }>> = {
  not_found: { es: 'El servidor no tiene esta organización.', en: 'The server has no such organisation.' },
  account_closed: { es: 'La organización se disolvió.', en: 'The organisation has been dissolved.' },
  account_disabled: { es: 'La organización está suspendida.', en: 'The organisation is suspended.' },
  forbidden: {
    es: 'Tu rango en la organización no tiene el derecho «shop».',
    en: 'Your rank in the organisation lacks the right “shop”.',
  },
};

const NO_SHOP = {
  es: 'El servidor no tiene esta tienda. Consulta las que hay con list_shops.',
  en: 'The server has no such shop. See list_shops for those it has.',
};

const CLOSED = { es: 'La tienda está cerrada.', en: 'The shop is closed.' };
