import type { BusOptions } from '@cabildo/kit/bus/options.ts';
import { describeEvents, describeFailingEvents } from './events.ts';
import { describeFigures } from './figures.ts';
import type { BusLab, BusLabFactory } from './lab.ts';
import { describeBroadcast, describeClosing } from './lifecycle.ts';
import { describeRequests, describeServing } from './requests.ts';

/** The one suite that every adapter of the bus passes. */
export function describeBus(name: string, factory: BusLabFactory): void {
  describe(`the ${name} bus`, () => {
    const labs: BusLab[] = [];
    const lab = async (options?: BusOptions): Promise<BusLab> => {
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
    describeFigures(lab);
  });
}
