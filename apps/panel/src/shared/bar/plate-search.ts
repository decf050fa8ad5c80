import { MAX_PLATE } from '@cabildo/contracts/vehicles/config/config.ts';

/** A typed text as a part of a plate, without what no plate has; undefined: nothing is left to look for. */
export function readPlate(text: string | undefined): string | undefined {
  const part = (text ?? '')
    .replaceAll(/[^A-Za-z0-9 -]/g, '')
    .trim()
    .slice(0, MAX_PLATE)
    .trim();
  return part === '' ? undefined : part;
}
