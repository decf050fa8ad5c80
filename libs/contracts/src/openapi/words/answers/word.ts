/**
 * Words by the name of a member of an answer, which mean that member wherever it stands. A name may follow what holds the
 * member, where it means something of its own there: a component (`Loan.status`), a member (`before.status`), an action
 * (`get_limits.loans`) or a kind of event (`bank.transfer.amount`). A name with a capital letter is a component itself.
 */
export type AnswerWords = Readonly<Record<string, string>>;
