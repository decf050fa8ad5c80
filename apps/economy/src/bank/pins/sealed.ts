import { sealedValues, type Carried, type SecretBox } from '@cabildo/kit/service';
import { pins, type PinHash, type PinTarget } from './table.ts';

/** The context in which a hash is wrapped: copied to another account or card, it does not open. */
const wrappedFor = ({ kind, id }: PinTarget): string => `pin of ${kind} ${id}`;

/** The hash of a PIN, and the MAC over which it was made. @throws {Error} when its key is missing or another one */
export const openPin = (target: PinTarget, stored: PinHash, secrets: SecretBox): Carried =>
  stored.wrapped_hash
    ? secrets.carried(stored.wrapped_hash, wrappedFor(target))
    : { value: stored.hash!, mac: secrets.macOf(stored.key_version) };

/** PINs, whose hashes are wrapped because nobody can compute them anew without the PIN (decision 72). */
export const sealedPins = sealedValues(pins, {
  id: ['holder_kind', 'holder_id'],
  columns: ['hash', 'wrapped_hash', 'key_version'],
  version: 'key_version',
  provesKey: false,
  reseal(stored, box) {
    const context = wrappedFor({ kind: stored.holder_kind, id: stored.holder_id });
    const wrapped_hash = stored.wrapped_hash
      ? box.reseal(stored.wrapped_hash, context)
      : box.carry(stored.hash!, stored.key_version, context);
    return { hash: null, wrapped_hash, key_version: box.currentVersion };
  },
});
