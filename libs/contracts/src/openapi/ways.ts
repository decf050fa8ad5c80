import type { ActionContract } from '../action.ts';
import { botParams } from '../bot-params.ts';
import { waysOf, type Ways } from '../ways.ts';

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The same in words, for parameters of a query as well, which have no such keywords. Begins with a blank, if there are any. */
export const waysText = (needs: readonly Ways[]): string =>
  needs
    .map(({ keyword, ways }) => {
      const listed = ways.map((way) => names.format(way.map((name) => `\`${name}\``)));
      const between = ways.some((way) => way.length > 1) ? ', or ' : ' or ';
      return ` Needs ${listed.join(between)}${keyword === 'oneOf' ? ', not both' : ''}.`;
    })
    .join('');

/** The ways of an action by its name for bots, which may leave characters to the gateway (BO-09, BO-12). */
export function waysForBot(contract: ActionContract): readonly Ways[] {
  const { target, own } = contract.access.to === 'bot' ? {} : botParams(contract);
  const isNamed = ({ ways }: Ways, name: string | undefined) =>
    ways.some((way) => way.some((each) => each === name));
  return waysOf(contract.input)
    .filter((needs) => !isNamed(needs, own))
    .map((needs) => (isNamed(needs, target) ? { ...needs, ways: [...needs.ways, ['target_cp_id']] } : needs));
}
