import { create } from '../testing/contracts.ts';
import { startLab, type Lab } from '../testing/lab.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});

test('other requests are served between checking and sending an image (FU-06)', async () => {
  const order: string[] = [];
  const check = create.input.safeParse.bind(create.input);
  jest.spyOn(create.input, 'safeParse').mockImplementation((input) => {
    order.push('checked');
    setImmediate(() => order.push('others'));
    return check(input);
  });
  const send = lab.bus.request.bind(lab.bus);
  jest.spyOn(lab.bus, 'request').mockImplementation((service, payload, options) => {
    if (payload.includes('servers.create')) order.push('sent');
    return send(service, payload, options);
  });
  const headers = { 'x-api-key': lab.key(1) };
  const image = { action: 'create', server_name: 'Plaza', logo_base64: 'A'.repeat(300_000) };
  expect((await lab.post('/servers', image, headers)).status).toBe(201);
  expect(order).toEqual(['checked', 'others', 'sent']);
});
