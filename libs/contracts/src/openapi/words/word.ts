/** Words say what a parameter is, show a value that works, and say what happens when the parameter is left out. */
export type Word = readonly [what: string, example: unknown, whenLeftOut?: string];

/**
 * Words by the name of a parameter. A name may follow an action (`create_debt.amount`), a whole operation
 * (`server_items.update.name`), a route (`server_items.name`) or another parameter (`role_limits.default`), where it means
 * something of its own there.
 */
export type Words = Readonly<Record<string, Word>>;
