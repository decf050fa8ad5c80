import type { InputOf } from '@cabildo/contracts/action';
import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import type { DispatchCode } from '@cabildo/contracts/mdt/codes/codes.ts';
import type setCodes from '@cabildo/contracts/mdt/codes/set_codes.ts';

type Sent = InputOf<typeof setCodes>['codes'][number];

const keyOf = ({ kind, code }: Pick<DispatchCode, 'kind' | 'code'>): string =>
  `${kind} ${code.toLowerCase()}`;

/** The codes as they are stored; refuses those that say nothing, or the same twice (LD-03). */
export function decideCodes(sent: readonly Sent[]): DispatchCode[] | Failure<'error'> {
  const keys = new Set<string>();
  for (const each of sent) {
    const { code, kind, maps_to, priority } = each;
    if (keys.has(keyOf(each))) return refused(code, TWICE);
    keys.add(keyOf(each));
    if (kind === 'status' && maps_to === undefined) return refused(code, MAPS_TO_NOTHING);
    if (kind === 'status' ? priority !== undefined : maps_to !== undefined) return refused(code, OTHER_KIND);
  }
  return sent.map(({ code, label, kind, maps_to = null, colour = null, priority = null }) => ({
    code,
    label,
    kind,
    maps_to,
    colour,
    priority,
  }));
}

/** A code of a kind among those of a server, in whatever case; refuses one that it does not have. */
export const codeAmong = (
  codes: readonly DispatchCode[],
  kind: DispatchCode['kind'],
  code: string,
): DispatchCode | Failure<'not_found'> =>
  codes.find((each) => keyOf(each) === keyOf({ kind, code })) ?? fail('not_found', { message: UNKNOWN });

const UNKNOWN: Message = {
  es: 'El servidor no tiene ese código. Los que tiene los muestra list_codes.',
  en: 'The server has no such code. list_codes shows those that it has.',
};

const refused = (code: string, message: (code: string) => Message): Failure<'error'> =>
  fail('error', { message: message(code) });

const TWICE = (code: string): Message => ({
  es: `El código «${code}» aparece dos veces en su clase.`,
  en: `The code “${code}” comes twice in its kind.`,
});
const MAPS_TO_NOTHING = (code: string): Message => ({
  es: `El código «${code}» es de estado: indica en maps_to el estado que significa.`,
  en: `The code “${code}” is of the kind status: say in maps_to for which status it stands.`,
});
const OTHER_KIND = (code: string): Message => ({
  es: `El código «${code}» lleva un dato de la otra clase: maps_to es de los de estado y priority, de los de aviso.`,
  en: `The code “${code}” has a member of the other kind: maps_to is for status codes, and priority for call codes.`,
});
