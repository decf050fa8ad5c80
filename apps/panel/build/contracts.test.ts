import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import type { ActionContract } from '@cabildo/contracts/action.ts';
import { parseAst } from 'vite';
import { actionsUsed, splitContracts } from './contracts.ts';

type Transform = (this: { parse: typeof parseAst }, code: string, id: string) => { code: string };

/** The text of a module as the build has it. */
const builtFrom = (id: string): string => {
  const transform = splitContracts().transform as Transform;
  return transform.call({ parse: parseAst }, readFileSync(id.split('?')[0]!, 'utf8'), id).code;
};

test('the build keeps the name, the service and the callers of each contract, and no rules', async () => {
  const files = actionsUsed();
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const { default: contract } = (await import(file)) as { default: ActionContract };
    const { name, service, access } = contract;
    const script = builtFrom(file).replaceAll('export const', 'const').replace('export default', 'result =');
    const kept: unknown = JSON.parse(JSON.stringify(runInNewContext(script, { result: undefined })));
    expect(kept).toEqual({ name, service, access: { to: access.to } });
    expect(script).not.toContain('import ');
  }
});

test('the rules of a contract come without its answer and its texts', () => {
  const [file] = actionsUsed().filter((each) => each.endsWith('/create_debt.ts'));
  const rules = builtFrom(`${file!}?input`);
  expect(rules).toContain('debtor_character_id: idParam(');
  expect(rules).not.toContain('Claim that another character owes money');
  expect(rules).not.toContain('output');
});
