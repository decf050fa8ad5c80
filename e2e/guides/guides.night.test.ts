import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '@cabildo/kit/embedded/index.ts';
import { isLike, readDocument, runSteps, stepsOf } from '../testing/documents.ts';
import { startInstance } from '../testing/instance.ts';

const root = join(import.meta.dirname, '../..');
const GUIDES = readdirSync(join(root, 'docs/guides'));
const EXAMPLES = readdirSync(join(root, 'examples')).map((name) => `examples/${name}/README.md`);
/** All guides go on in the terminal of this one. */
const FIRST = 'get-a-key.md';

/** The ports that guides give to examples. */
const PORTS = ['3001', '3002'] as const;

/** Runs the commands of a guide against an instance of its own, and on ports that are free; returns what is not as it shows. */
async function differencesOf(name: string): Promise<string[]> {
  const steps = [...new Set([FIRST, name])].flatMap((each) => stepsOf(readDocument(`docs/guides/${each}`)));
  const ports = await Promise.all(PORTS.map(async (port) => [port, await freePort()] as const));
  // The guide about webhooks says to start Cabildo like this.
  const instance = await startInstance({ WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOW_PRIVATE: '1' });
  const here = (commands: string) =>
    ports
      .reduce((text, [port, free]) => text.replaceAll(port, String(free)), commands)
      .replaceAll('http://127.0.0.1:8080', instance.url)
      // The guide for operators names the other port, and a key that a reader replaces.
      .replaceAll('http://127.0.0.1:8081', instance.internalUrl)
      .replaceAll('ik_yours', instance.internalKey);
  const printed = await runSteps(steps, here).finally(() => instance.stop());
  return steps.flatMap(({ commands, output }, index) => {
    const lines = printed[index]!;
    const isAsShown = output
      ? lines.length === output.length && lines.every((line, at) => isLike(line, output[at]!))
      : !lines.some((line) => line.includes('"ok":false'));
    return isAsShown ? [] : [[commands, 'prints', ...lines, 'and not', ...(output ?? [])].join('\n')];
  });
}

test.each(GUIDES)('whoever pastes the commands of %s sees what it shows', async (name) =>
  expect(await differencesOf(name)).toEqual([]),
);

test('the README links to every guide', () => {
  const readme = readDocument('README.md');
  expect(GUIDES.filter((name) => !readme.includes(`(docs/guides/${name})`))).toEqual([]);
});

test('links between documents and files lead somewhere', () => {
  const documents = [...GUIDES.map((name) => `docs/guides/${name}`), ...EXAMPLES, 'README.md'];
  const broken = documents.flatMap((path) =>
    [...readDocument(path).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
      .map(([, target]) => target!)
      .filter((target) => !target.startsWith('http'))
      .filter((target) => !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('llms.txt has a title, a summary, and lists of links to every guide and to the document (llmstxt.org)', () => {
  const text = readDocument('docs/llms.txt');
  expect(text).toMatch(/^# Cabildo\n\n> .+\n\n/);
  const [, ...chapters] = text.split(/^## .+$/m);
  for (const line of chapters.join('').split('\n').filter(Boolean))
    expect(line).toMatch(/^- \[[^\]]+\]\(\/[^)]+\): .+/);
  for (const name of GUIDES) expect(text).toContain(`(/docs/guides/${name.replace('.md', '')})`);
  expect(text).toContain('(/openapi.json)');
});

test('llms.txt is served, and so is whatever it links to', async () => {
  const instance = await startInstance();
  const served = await fetch(`${instance.url}/llms.txt`);
  expect(await served.text()).toBe(readDocument('docs/llms.txt'));
  for (const [, path] of readDocument('docs/llms.txt').matchAll(/\]\(([^)]+)\)/g)) {
    const { status } = await fetch(instance.url + path!);
    expect([path, status]).toEqual([path, 200]);
  }
  await instance.stop();
});
