import type { ServerResponse } from 'node:http';
import { FAIR_USE } from '@cabildo/contracts/limits';

/** Bounds of the bytes of unsent answers (FU-04). */
export interface UnsentLimits {
  readonly inAll: number;
  readonly ofCaller: number;
}

const UNSENT_LIMITS: UnsentLimits = {
  inAll: FAIR_USE.unsent_bytes,
  ofCaller: FAIR_USE.unsent_bytes_of_caller,
};

interface Unsent {
  readonly caller: string;
  readonly bytes: number;
}

/** Bounds the bytes of answers that clients have not taken, so that clients that do not read cannot use up the memory (FU-04). */
export class UnsentAnswers {
  readonly #limits: UnsentLimits;
  /** The oldest come first. Most answers are taken at once and never stand here (decision 17). */
  readonly #open = new Map<ServerResponse, Unsent>();
  readonly #byCaller = new Map<string, number>();
  #inAll = 0;

  constructor(limits: Partial<UnsentLimits> = {}) {
    this.#limits = { ...UNSENT_LIMITS, ...limits };
  }

  get bytes(): number {
    return this.#inAll;
  }

  /** Whether a caller may have one more answer. The bytes that its client does not take at once count until they are taken. */
  admit(caller: string, response: ServerResponse): boolean {
    if ((this.#byCaller.get(caller) ?? 0) > this.#limits.ofCaller || !this.#hasRoom(caller)) return false;
    response.once('prefinish', () => this.#hold(caller, response));
    return true;
  }

  /** Where there is no room, the caller with most unread bytes loses answers, so that no other caller is refused. */
  #hasRoom(caller: string): boolean {
    while (this.#inAll > this.#limits.inAll) {
      const [most] = [...this.#byCaller].reduce((one, other) => (other[1] > one[1] ? other : one));
      if (most === caller) return false;
      const [oldest] = [...this.#open].find(([, unsent]) => unsent.caller === most)!;
      this.#release(oldest);
      oldest.destroy();
    }
    return true;
  }

  /** Counts the bytes of a written answer that the system has not taken. */
  #hold(caller: string, response: ServerResponse): void {
    const bytes = response.writableLength;
    if (bytes === 0) return;
    this.#open.set(response, { caller, bytes });
    this.#add(caller, bytes);
    response.once('close', () => this.#release(response));
  }

  #release(response: ServerResponse): void {
    const unsent = this.#open.get(response);
    if (!unsent) return;
    this.#open.delete(response);
    this.#add(unsent.caller, -unsent.bytes);
  }

  #add(caller: string, bytes: number): void {
    const ofCaller = (this.#byCaller.get(caller) ?? 0) + bytes;
    if (ofCaller > 0) this.#byCaller.set(caller, ofCaller);
    else this.#byCaller.delete(caller);
    this.#inAll += bytes;
  }
}
