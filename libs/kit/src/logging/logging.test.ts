import { Writable } from 'node:stream';
import { pino } from 'pino';
import { BusError } from '../bus/port.ts';
import { TransientError } from '../base/errors.ts';
import { redaction, SECRET_NAMES } from './logging.ts';
import { AnswerLog, type Answered } from './answer-log.ts';
import { createRegistry, ActionMetrics, counter, gauge, type MetricDefinition, Registry } from './metrics.ts';
import { reportDeadLetters } from './dead-letters.ts';
import { Outages } from './outages.ts';
import { METRICS } from './metric-list.ts';
import { Readings, reading } from './readings.ts';

describe('the log', () => {
  it('holds no secret, under any name of the list and at any depth', () => {
    let written = '';
    const sink = new Writable({ write: (chunk, _, done) => ((written += String(chunk)), done()) });
    const log = pino({ redact: redaction }, sink);
    const canary = 'canary-7f3a';
    for (const name of SECRET_NAMES) {
      const secret = { [name]: canary };
      log.info({ ...secret, input: secret, req: { headers: secret }, a: { b: { c: secret } } }, 'request');
      log
        .child({ ctx: secret })
        .warn({ err: Object.assign(new Error('failed'), { params: secret }) }, 'failed');
    }
    expect(written).toContain('***');
    expect(written).not.toContain(canary);
  });
});

type Line = Partial<Answered> & { msg: string; omitted?: number };

function logging(level: string): { answers: AnswerLog; lines: Line[] } {
  const lines: Line[] = [];
  const log = pino({ level }, { write: (text: string) => void lines.push(JSON.parse(text) as Line) });
  return { answers: new AnswerLog(log), lines };
}

const answered = (changes: Partial<Answered> = {}): Answered => ({
  action: 'server_shop.buy_items',
  status: 200,
  milliseconds: 12,
  request_id: 'r-1',
  ...changes,
});

test('an answer of 5xx and a slow one are a line at info each, with the id of the request, and others are none', () => {
  const { answers, lines } = logging('info');
  for (const changes of [{}, { status: 404 }, { status: 503 }, { milliseconds: 1_001 }])
    answers.record(answered(changes));
  expect(lines.map(({ status, request_id, msg }) => [status, request_id, msg])).toEqual([
    [503, 'r-1', 'failed answer'],
    [200, 'r-1', 'slow answer'],
  ]);
});

test('every answer is a line at debug', () => {
  const { answers, lines } = logging('debug');
  answers.record(answered());
  expect(lines.map(({ msg }) => msg)).toEqual(['answered']);
});

test('of thousands of failures in a second fifty are logged, and the next second says how many were left out', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
  const { answers, lines } = logging('info');
  for (let n = 0; n < 2_000; n += 1) answers.record(answered({ status: 503 }));
  expect(lines).toHaveLength(50);
  now.mockReturnValue(6_000);
  answers.record(answered({ status: 503 }));
  expect(lines.slice(50).map(({ msg, omitted }) => [msg, omitted])).toEqual([
    ['as many more answers failed or were slow', 1_950],
    ['failed answer', undefined],
  ]);
  now.mockRestore();
});

it('an event that is given up is counted by its consumer, and named in the log with the reason', async () => {
  const lines: string[] = [];
  const registry = createRegistry();
  const report = reportDeadLetters(pino({}, { write: (line) => lines.push(line) }), registry);
  report('audit', { id: 'e1', key: 'a.b.c', payload: '{}' }, new Error('cannot be understood'));
  expect(await registry.getSingleMetricAsString('cabildo_events_dead_total')).toContain(
    '{consumer="audit"} 1',
  );
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      level: 50,
      consumer: 'audit',
      event: 'e1',
      key: 'a.b.c',
      err: expect.objectContaining({ message: 'cannot be understood' }),
    }),
  ]);
});

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

const THINGS = {
  name: 'cabildo_things',
  type: 'gauge',
  help: 'Things',
  labels: ['service'],
} as const satisfies MetricDefinition;

it('a gauge has a value for each of those who share it, and none for one who does not know', async () => {
  const registry = createRegistry();
  let things: number | undefined = 3;
  gauge(registry, THINGS, { service: 'economy' }, () => things);
  gauge(registry, THINGS, { service: 'audit' }, () => 0);
  const scraped = () => registry.getSingleMetricAsString('cabildo_things');
  expect(await scraped()).toMatch(/\{service="economy"\} 3\n.*\{service="audit"\} 0/);
  things = undefined;
  expect(await scraped()).not.toContain('economy');
});

it('a gauge without labels is left out while nobody knows its value', async () => {
  const registry = createRegistry();
  gauge(registry, { ...THINGS, labels: [] }, {}, () => undefined);
  expect(await registry.getSingleMetricAsString('cabildo_things')).not.toMatch(/^cabildo_things/m);
});

it('a counter that is counted elsewhere shows that count, and services share one that is counted here', async () => {
  const registry = createRegistry();
  const definition = { ...THINGS, name: 'cabildo_things_total', type: 'counter' } as const;
  gauge(registry, definition, { service: 'audit' }, () => 5);
  for (let scrape = 0; scrape < 2; scrape += 1)
    expect(await registry.getSingleMetricAsString('cabildo_things_total')).toContain('{service="audit"} 5');
  const counted = { ...definition, name: 'cabildo_counted_total' };
  counter(registry, counted).inc({ service: 'audit' });
  counter(registry, counted).inc({ service: 'audit' });
  expect(await registry.getSingleMetricAsString('cabildo_counted_total')).toContain('{service="audit"} 2');
});

it('an action has one series for each class of status, and a service a count for each status', async () => {
  const registry = createRegistry();
  const metrics = new ActionMetrics('economy', registry);
  for (const status of ['200', '201', '404', '409', '503', '503']) metrics.observe('bank.pay', status, 0.01);
  const histogram = await registry.getSingleMetricAsString('cabildo_action_seconds');
  const counts = [
    ...histogram.matchAll(/_count\{service="economy",action="bank.pay",status="(\w+)"\} (\d)/g),
  ];
  expect(counts.map(([, status, count]) => [status, count])).toEqual([
    ['2xx', '2'],
    ['4xx', '2'],
    ['5xx', '2'],
  ]);
  const answers = await registry.getSingleMetricAsString('cabildo_answers_total');
  expect(
    [...answers.matchAll(/status="(\d+)"\} (\d)/g)].map(([, status, count]) => `${status} ${count}`),
  ).toEqual(['200 1', '201 1', '404 1', '409 1', '503 2']);
});

describe('a reading', () => {
  const shown = async (registry: Registry) => {
    const metric = await registry.getSingleMetric(METRICS.outbox_oldest_seconds.name)!.get();
    return metric.values.map(({ value }) => value);
  };
  const one = reading(METRICS.outbox_oldest_seconds, async (source: { seconds: number | undefined }) => {
    if (source.seconds === undefined) throw new Error('the database is away');
    return [[{ service: 'economy' }, source.seconds]];
  });

  it('a figure is shown from its first reading until it is forgotten, also while it cannot be read again', async () => {
    const registry = new Registry();
    const readings = new Readings(registry, [one], 60_000);
    expect(await shown(registry)).toEqual([]);
    await readings.read({ seconds: 7 });
    expect(await shown(registry)).toEqual([7]);
    await expect(readings.read({ seconds: undefined })).rejects.toThrow('away');
    expect(await shown(registry)).toEqual([7]);
    readings.forget();
    expect(await shown(registry)).toEqual([]);
  });

  it('a figure that is too old is left out', async () => {
    const registry = new Registry();
    const readings = new Readings(registry, [one], 0);
    await readings.read({ seconds: 7 });
    expect(await shown(registry)).toEqual([]);
  });
});
