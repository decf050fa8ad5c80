import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findCommand } from '@cabildo/testing/lab/commands.ts';
import { describeWhere } from '@cabildo/testing/lab/index.ts';

const caddy = findCommand('caddy');
const file = join(import.meta.dirname, '../../ops/proxy/Caddyfile');

describeWhere(caddy !== undefined, 'Caddy', 'ops/proxy', () => {
  /** The settings that Caddy makes of its file. */
  async function adapted(domain: string): Promise<string> {
    const words = ['adapt', '--validate', '--adapter', 'caddyfile', '--config', file];
    const { PATH, HOME } = process.env;
    return (await promisify(execFile)(caddy!, words, { env: { PATH, HOME, DOMAIN: domain } })).stdout;
  }

  test('the domain leads to the public port of the gateway, and what the gateway sends arrives at once', async () => {
    const settings = await adapted('api.example.org');
    expect(settings).toContain('"host":["api.example.org"]');
    expect(settings).toContain('"flush_interval":-1');
    expect(settings.match(/"dial":"[^"]+"/g)).toEqual(['"dial":"gateway:8080"']);
  });
});
