/** The scopes of a server's keys (V1-15): each opens all that those before it open. */
export const KEY_SCOPES = ['read', 'dispatch', 'game', 'admin'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The scopes that open what needs `scope`, the least one first. */
export const scopesFrom = (scope: KeyScope): readonly KeyScope[] =>
  KEY_SCOPES.slice(KEY_SCOPES.indexOf(scope));

/** Whether a key with `scope` opens what needs `needed` (V1-15). */
export const isInScope = (scope: KeyScope, needed: KeyScope): boolean => scopesFrom(needed).includes(scope);
