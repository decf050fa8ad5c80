import { pino } from 'pino';
import { BusError, TransientError } from '../bus/port.ts';
import { Outages } from './outages.ts';

describe('the log of outages', () => {
  let lines: Record<string, unknown>[];
  let outages: Outages;

  beforeEach(() => {
    jest.useFakeTimers();
    lines = [];
    const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
    outages = new Outages(pino({}, { write }));
  });
  afterEach(() => jest.useRealTimers());

  const failFor = (seconds: number): void => {
    for (let second = 0; second < seconds; second += 1) {
      for (let request = 0; request < 10; request += 1)
        outages.report(new TransientError('The database cannot be reached.'), { action: 'a.b' });
      jest.advanceTimersByTime(1_000);
    }
  };

  it('has a line when one begins, one a minute with the count, and one when it ends', () => {
    failFor(150);
    expect(lines).toEqual([
      expect.objectContaining({ level: 40, action: 'a.b', outage: 'The database cannot be reached.' }),
      expect.objectContaining({ level: 40, failures: 599, seconds: 60 }),
      expect.objectContaining({ level: 40, failures: 600, seconds: 120 }),
    ]);
    jest.advanceTimersByTime(60_000);
    expect(lines.slice(3)).toEqual([expect.objectContaining({ level: 30, failures: 300 })]);
    failFor(1);
    expect(lines).toHaveLength(5);
  });

  it('tells the outage of one dependency from that of another', () => {
    outages.report(new TransientError('The database cannot be reached.'), {});
    outages.report(new BusError('unreachable', 'nobody serves "economy"'), {});
    outages.report(new BusError('unreachable', 'nobody serves "servers"'), {});
    expect(lines.map((line) => line['outage'])).toEqual([
      'The database cannot be reached.',
      'bus: unreachable',
    ]);
  });

  it('leaves every other error to its caller', () => {
    expect(outages.report(new Error('a fault'), {})).toBe(false);
    expect(lines).toEqual([]);
  });
});
