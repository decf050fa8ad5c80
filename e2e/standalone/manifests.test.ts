import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@cabildo/contracts';
import { gatewaySettings } from '@cabildo/gateway';
import { SERVICES as DEFINITIONS } from '@cabildo/standalone/services.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The Secret of Kubernetes that holds a setting. */
const SECRETS = {
  SECRET_KEYS: 'cabildo-keys',
  INTERNAL_KEY: 'cabildo-internal',
  BILLING_SECRET: 'cabildo-billing',
} as const;
type Setting = keyof typeof SECRETS;
const SETTINGS = Object.keys(SECRETS) as Setting[];

const shapeOf = (name: string): object =>
  name === 'gateway' ? gatewaySettings.shape : DEFINITIONS.find((each) => each.name === name)!.settings.shape;

/** The service's part of docker-compose.yml, with the parts that it refers to. */
function composed(name: string): string {
  const text = read('docker-compose.yml');
  const own = new RegExp(`\n  ${name}:\n([^]*?)(?=\n  \\w|\n\\w)`).exec(text)![1]!;
  const shared = /\nx-with-keys: &with-keys\n([^]*?)\n\n/.exec(text)![1]!;
  return own.includes('*with-keys') ? own + shared : own;
}

test.each([...SERVICES, 'gateway'])(
  '%s gets the secrets that it demands, and no others (decision 73)',
  (name) => {
    const demanded = SETTINGS.filter((setting) => setting in shapeOf(name));
    const inCompose = SETTINGS.filter((setting) => composed(name).includes(`${setting}: \${`));
    const manifest = read(`k8s/${name}.yaml`);
    const inKubernetes = SETTINGS.filter((setting) =>
      manifest.includes(`secretRef: { name: ${SECRETS[setting]} }`),
    );
    expect([inCompose, inKubernetes]).toEqual([demanded, demanded]);
  },
);

test('between them they demand each secret, and all of compose gets none', () => {
  const all = [...SERVICES, 'gateway'].flatMap((name) =>
    SETTINGS.filter((setting) => setting in shapeOf(name)),
  );
  expect(new Set(all)).toEqual(new Set(SETTINGS));
  const shared = /\nx-service: &service\n([^]*?)\nx-with-keys/.exec(read('docker-compose.yml'))![1]!;
  expect(SETTINGS.filter((setting) => shared.includes(setting))).toEqual([]);
});
