import {
  AWAY,
  away,
  type Case,
  equal,
  numbers,
  plan,
  refusal,
  type Seen,
  type Step,
  until,
} from './world.ts';

export const lists: Record<string, Case> = {
  async 'pages are read by cursor where there is one, and else by number'(world) {
    const page = (more: object): Step => ({
      json: { ok: true, page: 1, per_page: 1, total: 3, total_pages: 3, ...more },
    });
    const steps = [page({ next_cursor: 'a' }), page({ next_cursor: 'b' }), page({ next_cursor: null })];
    const cursors = await plan(world, steps);
    for await (const { total } of cursors.client.pages(cursors.client.logs.query, {
      server_id: 1,
      per_page: 1,
    }))
      equal(total, 3);
    equal(
      (await cursors.seen()).map(({ body }) => JSON.parse(body) as unknown),
      [
        { server_id: 1, per_page: 1 },
        { server_id: 1, per_page: 1, cursor: 'a' },
        { server_id: 1, per_page: 1, cursor: 'b' },
      ],
    );
    const numbered = await plan(world, [page({ page: 2 }), page({ page: 3 })]);
    const read: number[] = [];
    const { client } = numbered;
    for await (const each of client.pages(client.servers.listMembers, { server_id: 1, page: 2 }))
      read.push(each.page);
    equal(read, [2, 3]);
    equal(
      (await numbered.seen()).map(({ body }) => (JSON.parse(body) as { page: number }).page),
      [2, 3],
    );
  },
};

const frame = (id: number, end = '\n') => ({
  id: String(id),
  text: [
    `id: ${id}`,
    'event: call.created',
    `data: ${JSON.stringify({ id: String(id), type: 'call.created', note: 'ñ ☕ 🚓' })}`,
    end,
  ].join(end),
});

export const streams: Record<string, Case> = {
  async 'events come once and in order, wherever connections are cut'(world) {
    const random = numbers(23);
    const ends = ['\n', '\r\n', '\r'];
    const frames = Array.from({ length: 40 }, (_, at) => frame(at + 1, ends[at % 2]));
    const steps: Step[] = Array.from({ length: 25 }, () => ({
      frames: [{ id: '', text: ':\n\nretry: 1\n\n' }, ...frames],
      cutAfter: 1 + random(900),
      pieces: [1 + random(5), 1 + random(200)],
    }));
    const { client, seen } = await plan(world, [...steps, { frames, stays: true }], { key: 'sv_1' });
    const controller = new AbortController();
    const ids: string[] = [];
    for await (const event of client.events({ serverId: 4, kinds: ['call.*'], signal: controller.signal })) {
      equal(event.type === 'call.created' && (event as unknown as { note: string }).note, 'ñ ☕ 🚓');
      ids.push(event.id);
      if (ids.length === frames.length) controller.abort();
    }
    equal(
      ids,
      frames.map(({ id }) => id),
    );
    const [first, second] = (await seen()) as [Seen, Seen];
    equal(first.path, '/v1/servers/4/events?kinds=call.*');
    equal(
      [first.headers['authorization'], first.headers['last-event-id'], second.headers['accept']],
      ['Bearer sv_1', undefined, 'text/event-stream'],
    );
  },
  async 'a stream resumes from an id, passes a reset on, and closes with its loop'(world) {
    const reset = { id: '9', text: 'retry: 1\nid: 9\nevent: reset\ndata: {}\n\nid: 10\n\n' };
    const { client, seen } = await plan(world, [{ frames: [reset] }, { frames: [frame(11)], stays: true }]);
    const got: unknown[] = [];
    const states: boolean[] = [];
    const onConnected = (is: boolean): void => void states.push(is);
    for await (const { type, id } of client.events({ serverId: 4, lastEventId: '5', onConnected })) {
      got.push([type, id]);
      if (id === '11') break;
    }
    equal(got, [
      ['reset', '9'],
      ['call.created', '11'],
    ]);
    equal(
      (await seen()).map(({ headers }) => headers['last-event-id']),
      ['5', '10'],
    );
    await until(async () => (await seen()).every(({ isOpen }) => !isOpen));
    equal(states, [true, false, true, false]);
  },
  async 'a silent connection is given up for another'(world) {
    const steps: Step[] = [
      { frames: [{ id: '', text: 'retry: 1\n\n' }, frame(1)], stays: true },
      { isSilent: true },
      { frames: [frame(1), frame(2)], stays: true },
    ];
    const { client, seen } = await plan(world, steps);
    for await (const { id } of client.events({ serverId: 4, silenceMs: 200 })) if (id === '2') break;
    const [first, ...others] = (await seen()).map(({ headers }) => headers['last-event-id']);
    equal(first, undefined);
    equal(others.length >= 2, true);
    // A slow machine may be silent for that long as well.
    equal([...new Set(others)], ['1']);
  },
  async 'a server that is away is asked again, and one that refuses is not'(world) {
    const gone: Step = { frames: [{ id: '', text: 'retry: 1\n\n' }, frame(1)], cutAfter: 90 };
    const refused: Step = { status: 403, json: { ...AWAY, error_code: 'forbidden' } };
    const { client, seen } = await plan(world, [{ ...gone }, away(), { cutAfter: 0 }, refused], {
      maxRetries: 0,
    });
    const all = async (): Promise<void> => {
      for await (const { id } of client.events({ serverId: 4 })) equal(id, '1');
    };
    equal((await refusal(world, all())).code, 'forbidden');
    equal((await seen()).length, 4);
  },
  async 'a first connection that cannot be had is told of'(world) {
    const { client, seen } = await plan(world, [away()], { maxRetries: 1 });
    equal((await refusal(world, client.events({ serverId: 4 }).next())).status, 503);
    equal((await seen()).length, 2);
  },
};
