import { Client, until } from '@cabildo/testing';
import { readDocument, runShell, stepsOf } from '../testing/documents.ts';
import { sharedInstance } from '../testing/instance.ts';

/** The shell sessions of the README, in their order, against another address. */
function sessionFor(url: string): string {
  const [, chapter] = /## A first session([\s\S]*?)\n## /.exec(readDocument('README.md'))!;
  const commands = stepsOf(chapter!).map((step) => step.commands);
  return commands.join('\n').replace('http://127.0.0.1:8080', url);
}

it("the README's sessions give what the README prints", async () => {
  const cabildo = await sharedInstance();
  try {
    const output = await runShell(`${sessionFor(cabildo.url)}\necho "$ana"`);
    const lines = output.trim().split('\n');
    const key = lines.pop()!;
    const answers = lines
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter((line) => !line.startsWith('{'))).toEqual([
      expect.stringMatching(/^id: /),
      '',
      expect.stringMatching(/^id: /),
      'event: call.created',
      expect.stringMatching(/^data: .*"title":"Fuego en el puerto"/),
      '',
    ]);
    const [
      joined,
      paid,
      refused,
      log,
      bought,
      given,
      frisked,
      left,
      ,
      car,
      found,
      carLogs,
      servers,
      taken,
      tested,
      sent,
    ] = answers;
    expect(joined).toMatchObject({ ok: true, joined: true, server_name: 'Villa Esperanza' });
    expect(paid).toMatchObject({ ok: true, amount: 120, fee: 0, tax: 0, from_balance: 380 });
    expect(refused).toMatchObject({ ok: false, error_code: 'invalid_amount' });
    expect(log).toMatchObject({ ok: true, per_page: 3 });
    expect(bought).toEqual({ ok: true, total_cost: 42, payment_method: 'bank' });
    expect(given).toMatchObject({ ok: true, transferred: 1, quantity: 2 });
    expect(frisked).toMatchObject({ ok: true, confiscated: [{ quantity: 2 }, { quantity: 1 }] });
    expect(left).toMatchObject({ ok: true, items: [] });
    const vehicle = { plate: 'VE-00001', color: '#FF0000', brand: 'Karin', model: 'Sultan' };
    expect(car).toMatchObject({ ok: true, vehicle, total_cost: 350, payment_method: 'bank' });
    expect(found).toMatchObject({ ok: true, vehicles: [vehicle] });
    expect(carLogs).toMatchObject({ ok: true, logs: [{ plate: 'VE-00001', action: 'sold' }] });
    const name = 'Villa Esperanza';
    expect(servers).toMatchObject({
      ok: true,
      servers: [{ server_name: name, plan: 'FREE', role: 'admin' }],
    });
    const call = { case_number: 1, status: 'pending', title: 'Robo en la lonja' };
    expect(taken).toMatchObject({ ok: true, call });
    expect(tested).toMatchObject({ ok: true, delivery: { event: 'webhook.test', status: 'pending' } });
    expect(sent).toMatchObject({ ok: true, deliveries: [{ event: 'webhook.test' }] });
    // The log follows within moments (GW-31), and the session may be faster.
    const newest = async (log_action: string) => {
      const { logs } = await new Client(cabildo.url, key).api.logs.query({
        server_id: Number(joined!['server_id']),
        log_action,
        per_page: 1,
      });
      return logs[0]?.note ?? '';
    };
    await until(async () => (await newest('transfer.completed')).startsWith('Transferencia de 120'));
    await until(async () =>
      (await newest('purchase.completed')).includes('compró 3 × «Pan» y 1 × «Navaja» por 42'),
    );
  } finally {
    await cabildo.stop();
  }
});
