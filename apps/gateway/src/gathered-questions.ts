import type { ActionContract } from '@cabildo/contracts';
import { MAX_QUESTIONS, type Reply, type WireQuestion } from '@cabildo/kit';

/** Questions of one action on their way to its service. */
interface Gathering {
  questions: WireQuestion[];
  replies: Promise<readonly Reply[]>;
}

/** Puts questions to the service together, and resolves with the reply to each. */
export type AskAll = (
  contract: ActionContract,
  questions: readonly WireQuestion[],
  deadline: number,
) => Promise<readonly Reply[]>;

/**
 * For what many ask at once, each for his own: the questions of one turn of the event loop travel together and are
 * answered in one go (decision 24). They leave at the end of that turn, so a lone one does not wait.
 */
export class GatheredQuestions {
  readonly #askAll: AskAll;
  /** By action; a new one each turn (decision 17). */
  #turn = new Map<string, Gathering>();
  #turnEnds: Promise<void> = Promise.resolve();

  constructor(askAll: AskAll) {
    this.#askAll = askAll;
  }

  /** `deadline` in milliseconds since the epoch; within a turn, that of whoever came first holds for all. */
  async ask(contract: ActionContract, question: WireQuestion, deadline: number): Promise<Reply> {
    const { questions, replies } = this.#gathering(contract, deadline);
    const place = questions.push(question) - 1;
    return (await replies)[place]!;
  }

  #gathering(contract: ActionContract, deadline: number): Gathering {
    const current = this.#turn.get(contract.name);
    if (current && current.questions.length < MAX_QUESTIONS) return current;
    if (this.#turn.size === 0) this.#turnEnds = this.#endOfTurn();
    const questions: WireQuestion[] = [];
    const replies = this.#turnEnds.then(() => this.#askAll(contract, questions, deadline));
    const fresh: Gathering = { questions, replies };
    this.#turn.set(contract.name, fresh);
    return fresh;
  }

  #endOfTurn(): Promise<void> {
    return new Promise((resolve) =>
      setImmediate(() => {
        this.#turn = new Map();
        resolve();
      }),
    );
  }
}
