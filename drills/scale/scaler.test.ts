import { Hpa, readScaler } from './scaler.ts';

describe('the scaler of the economy', () => {
  const hpa = (): Hpa => new Hpa({ target: 64, least: 1, most: 4, windowMs: 1_000 });

  test('it asks for as many processes as the messages need, within its bounds', () => {
    expect(hpa().desired(1, 65, 0)).toBe(1);
    expect(hpa().desired(1, 71, 0)).toBe(2);
    expect(hpa().desired(1, 193, 0)).toBe(4);
    expect(hpa().desired(1, 1_000, 0)).toBe(4);
  });

  test('it goes down when the highest recommendation of the window is over', () => {
    const scaler = hpa();
    expect(scaler.desired(1, 256, 0)).toBe(4);
    expect(scaler.desired(4, 0, 900)).toBe(4);
    expect(scaler.desired(4, 130, 1_000)).toBe(3);
    expect(scaler.desired(3, 0, 1_500)).toBe(3);
    expect(scaler.desired(3, 0, 2_000)).toBe(1);
  });

  test('it reads its numbers from the manifests', async () => {
    expect(await readScaler()).toMatchObject({
      queue: 'cabildo.rpc.economy',
      target: expect.any(Number),
      stabilisationSeconds: expect.any(Number),
    });
  });
});
