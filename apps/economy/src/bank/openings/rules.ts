import { fail, type Failure } from '@cabildo/contracts/errors';
import type { BankConfig, Module } from '@cabildo/contracts/economy/config/config.ts';
import type { BankKind } from '../accounts/rules.ts';
import type { AccountKind } from '../accounts/table.ts';

/** EC-03: kinds of account that a character has at most one of. */
const UNIQUE: ReadonlySet<BankKind> = new Set(['personal', 'legacy']);

/** EC-03, EC-04: refuses an account of a kind that is not enabled, that the character has already, or beyond the limit. */
export function refuseOpening(
  kind: BankKind,
  holdings: { open: number; kinds: readonly AccountKind[] },
  { max_accounts, enabled_types }: BankConfig['accounts_config'],
): Failure<'already_exists' | 'limit_exceeded' | 'forbidden'> | undefined {
  if (kind !== 'legacy' && !enabled_types.includes(kind)) {
    return fail('forbidden', {
      message: {
        es: 'Este tipo de cuenta no está habilitado en el servidor.',
        en: 'This type of account is not enabled on this server.',
      },
    });
  }
  if (UNIQUE.has(kind) && holdings.kinds.includes(kind)) return fail('already_exists');
  return holdings.open < max_accounts ? undefined : fail('limit_exceeded');
}

/** ECB-05: the module that a kind of account belongs to; undefined: none. */
export function moduleOfKind(kind: BankKind): Module | undefined {
  if (kind === 'vault') return 'vaults';
  return kind === 'savings' ? 'savings' : undefined;
}
