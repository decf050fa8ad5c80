import type { Place } from '@cabildo/kit/service';
import { bucketOf } from '../access/caller.ts';
import type { UnderWay } from '../flow/under-way.ts';
import type { BodyBudget, Share } from '../http/body-budget.ts';
import { HungUp } from '../http/body.ts';
import { tooManyAtOnce } from '../refusals.ts';
import { isOverLimit, type CountedCaller } from './counted-caller.ts';
import type { RequestState } from './request-state.ts';

/** The place (FU-01) and the bytes of memory (FU-03) that a request holds until it is answered. */
export class RequestHold {
  /** The bytes of the request's body. */
  readonly share: Share;
  readonly #underWay: UnderWay;
  #place: Place | undefined;

  constructor(ip: string, { bodies, underWay }: { bodies: BodyBudget; underWay: UnderWay }) {
    this.share = bodies.share(ip);
    this.#underWay = underWay;
  }

  /**
   * Moves a request to a place of its caller, for which the request may wait, unless it is refused already.
   * @returns the request, with a problem where there is no place
   * @throws {HungUp} when the client closed the connection meanwhile
   */
  async enter(request: RequestState, counted: CountedCaller): Promise<RequestState> {
    if (request.problem || isOverLimit(request, counted)) return request;
    const { exchange, match } = request;
    const bucket = bucketOf(counted.caller, exchange.ip, match.route.definition);
    this.#place = await this.#underWay.move(this.#place, counted.caller, bucket);
    // A client that hung up while its request waited reads no answer.
    if (exchange.request.socket.destroyed) throw new HungUp('the client hung up');
    return this.#place ? request : { ...request, problem: tooManyAtOnce };
  }

  giveBack(): void {
    this.#place?.giveBack();
    this.share.giveBack();
  }
}
