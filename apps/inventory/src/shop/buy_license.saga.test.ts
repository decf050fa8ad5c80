import deleteLicense from '@cabildo/contracts/inventory/licenses/delete.ts';
import update from '@cabildo/contracts/inventory/licenses/update.ts';
import buyLicense from '@cabildo/contracts/inventory/shop/buy_license.ts';
import type { Tx } from '@cabildo/kit/database';
import { until, waitingIn, withKey } from '@cabildo/testing';
import { replicaOf } from '../ledger/ledger.testing.ts';
import { tally } from '../licenses/license-office.testing.ts';
import { buy, offer } from './license-offer.testing.ts';
import { usesOfLicenseOrder } from './resource.ts';
import { decideLicense } from './rules.ts';
import { openShop, paid, refusedWith, shop, world } from './shopping.testing.ts';

openShop();

describe('bought by the same character at once', () => {
  test('it is sold and paid for once, the others have it already', async () => {
    for (const crowd of [2, 20]) {
      const { license, buyer } = await offer();
      const answers = await Promise.all(Array.from({ length: crowd }, () => buy(buyer, license)));
      expect(tally(answers)).toEqual({ ok: 1, already_exists: crowd - 1 });
      expect(shop.chargesOf(buyer)).toHaveLength(1);
    }
  });

  test('it is not sold a second time when it is delivered between two looks at who has it', async () => {
    const { office, license, buyer } = await offer();
    const paying = Promise.withResolvers<void>();
    world.till.answer = async (asked) => {
      await paying.promise;
      return paid(asked);
    };
    const first = buy(buyer, license);
    await until(() => shop.chargesOf(buyer).length > 0);
    let isDelivered = false;
    void first.then(() => (isDelivered = true));
    const { characterId, userId } = buyer;
    const wanted = { id: 1, serverId: office.serverId, characterId, userId, claim: null };
    const outcome = await world.database.transaction((tx) => {
      const slow = async (text: string, values?: readonly unknown[]) => {
        if (text.includes(`state = 'reserved'`)) {
          paying.resolve();
          await until(async () => isDelivered || (await waitingIn(world.database)) > 0);
        }
        return tx.query(text, values);
      };
      return replicaOf(world).post({ ...tx, query: slow } as Tx, () => undefined, {
        serverId: office.serverId,
        uses: usesOfLicenseOrder({ ...wanted, licenseId: license }),
        decide: (states, time) => decideLicense(wanted, states, time),
        actor: { kind: 'user', id: userId },
      });
    });
    expect(outcome).toMatchObject({ failure: 'already_exists' });
    expect((await first).code).toBeNull();
    expect(await shop.purchasesOf(buyer)).toHaveLength(1);
  });

  test('it is not sold a second time while the first is being paid for', async () => {
    const { license, buyer } = await offer();
    world.till.answer = async (asked) => {
      expect((await buy(buyer, license)).code).toBe('already_exists');
      return paid(asked);
    };
    expect((await buy(buyer, license)).code).toBeNull();
  });

  test('different licences are all sold, and so is one to many characters', async () => {
    const { office, license, buyer } = await offer();
    const other = await office.license({ price: 7 });
    const crowd = Array.from({ length: 30 }, () => office.person());
    const answers = await Promise.all([
      buy(buyer, license),
      buy(buyer, other),
      ...crowd.map((person) => buy(person, license)),
    ]);
    expect(tally(answers)).toEqual({ ok: 32 });
  });
});

describe('a licence that cannot be delivered once it is paid for', () => {
  /** Buys a licence; `happens` runs while the charge is being made. */
  async function disturbed(
    happens: (c: Awaited<ReturnType<typeof offer>>) => Promise<unknown>,
    described = {},
  ) {
    const scene = await offer(described);
    world.till.answer = async (asked) => {
      await happens(scene);
      return paid(asked);
    };
    const answer = await buy(scene.buyer, scene.license);
    return { ...scene, code: answer.code, key: shop.chargesOf(scene.buyer)[0]!.key };
  }

  test('because it was deleted is paid back', async () => {
    const { office, code, key } = await disturbed((scene) =>
      world.ok(deleteLicense, { license_id: scene.license }, scene.office.ctx),
    );
    expect(code).toBe('not_found');
    expect(world.till.refunded).toContain(key);
    expect(await office.emitted('shop.purchase.refunded')).toMatchObject([
      {
        data: { total_cost: 50 },
        note: 'Se devolvieron 50 a un personaje: una licencia ya no se pudo entregar.',
      },
    ]);
  });

  test('because staff granted it meanwhile is paid back, and stays granted', async () => {
    const { office, code, key, buyer } = await disturbed((scene) =>
      scene.office.grant(scene.license, scene.buyer),
    );
    expect(code).toBe('not_found');
    expect(world.till.refunded).toContain(key);
    expect(await office.records(buyer)).toMatchObject([{ status: 'granted' }]);
    expect(await office.emitted('license.character.granted')).toHaveLength(1);
  });

  test('is not delivered after its money went back, though it could be again by then', async () => {
    const { office, license, buyer } = await offer();
    const parent = await office.license();
    await world.ok(update, { license_id: license, parent_license_id: parent }, office.ctx);
    await office.grant(parent, buyer);
    world.till.answer = async (asked) => {
      await office.revoke(parent, buyer);
      return paid(asked);
    };
    world.till.giveBack = async () => {
      world.till.giveBack = () => undefined;
      await office.grant(parent, buyer);
      throw new Error('the money went back, and the answer was lost');
    };
    const input = { server_character_id: buyer.characterId, license_id: license };
    expect(await shop.leaveInTheMiddle(buyLicense, input, buyer, 'k')).toBe('unknown');
    expect(world.till.refunded).toContain(shop.chargesOf(buyer)[0]!.key);
    expect(await shop.settle(buyer)).toBe('refunded');
    expect((await office.records(buyer)).map(({ license_id }) => license_id)).toEqual([parent]);
    world.till.answer = paid;
    expect((await buy(buyer, license, {}, withKey(buyer.ctx, 'k'))).code).toBeNull();
  });
});

describe('an Idempotency-Key (GW-17)', () => {
  test('makes 100 orders at once one purchase, and all get the same answer', async () => {
    const { license, buyer } = await offer();
    const order = () => buy(buyer, license, {}, withKey(buyer.ctx, 'k'));
    const answers = await Promise.all(Array.from({ length: 100 }, order));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([answers[0]!.status, shop.chargesOf(buyer).length]).toEqual([200, 1]);
    expect(await order()).toEqual(answers[0]);
  });

  test('keeps no refusal, and belongs to the order alone that took effect', async () => {
    const { office, license, buyer } = await offer();
    world.till.answer = () => refusedWith('account_disabled');
    const order = (id: number) => buy(buyer, id, {}, withKey(buyer.ctx, 'k'));
    expect((await order(license)).code).toBe('account_disabled');
    world.till.answer = paid;
    const bought = await order(license);
    expect([bought.code, await order(license)]).toEqual([null, bought]);
    expect((await order(await office.license({ price: 1 }))).status).toBe(409);
  });

  test('is free again when the purchase was interrupted before a charge (GW-23)', async () => {
    const { office, license, buyer } = await offer();
    world.till.answer = () => {
      throw new Error('the economy is away');
    };
    const input = { server_character_id: buyer.characterId, license_id: license };
    expect(await shop.leaveInTheMiddle(buyLicense, input, buyer, 'k')).toBe('unknown');
    world.till.answer = paid;
    expect((await buy(buyer, license)).code).toBe('already_exists');
    expect(await shop.settle(buyer)).toBe('refused');
    expect((await world.act(buyLicense, input, withKey(buyer.ctx, 'k'))).code).toBeNull();
    expect([(await office.records(buyer)).length, shop.chargesOf(buyer).length]).toEqual([1, 2]);
  });
});
