import { describeEvents, describeFailingEvents } from './suite/events.ts';
import type { BusLab, BusLabFactory, BusLabOptions } from './suite/lab.ts';
import { describeBroadcast, describeClosing } from './suite/lifecycle.ts';
import { describeRequests, describeServing } from './suite/requests.ts';

/** The one suite that every adapter of the bus passes. */
export function describeBus(name: string, factory: BusLabFactory): void {
  describe(`the ${name} bus`, () => {
    const labs: BusLab[] = [];
    const lab = async (options?: BusLabOptions): Promise<BusLab> => {
      const made = await factory(options);
      labs.push(made);
      return made;
    };
    afterEach(async () => {
      await Promise.all(labs.splice(0).map((made) => made.close()));
    });
    describeRequests(lab);
    describeServing(lab);
    describeEvents(lab);
    describeFailingEvents(lab);
    describeBroadcast(lab);
    describeClosing(lab);
  });
}
