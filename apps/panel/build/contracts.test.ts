import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { ActionContract } from '@cabildo/contracts/action.ts';
import { paramDoc } from '@cabildo/contracts/field.ts';
import { build, parseAst } from 'vite';
import { z } from 'zod';
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

/** The document of a parameter. A schema within it has parts that exist only after a first use, and is compared by what it says. */
function documentOf(field: ActionContract['input']): object {
  const document = paramDoc(field);
  const { schema } = document as { schema?: z.ZodType };
  return schema ? { ...document, schema: z.toJSONSchema(schema, { unrepresentable: 'any' }) } : document;
}

/** The rules for inputs as the build has them. */
async function builtInputs(): Promise<Readonly<Record<string, ActionContract['input']>>> {
  const input = join(import.meta.dirname, '../src/forms/inputs.ts');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [splitContracts()],
    build: { write: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  });
  const [{ code }] = (built as unknown as { output: [{ code: string }] }).output;
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  return ((await import(url)) as { INPUTS: Readonly<Record<string, ActionContract['input']>> }).INPUTS;
}

test('the rules that the build has apart find the same wrong with each input, and describe it alike', async () => {
  const inputs = await builtInputs();
  const files = actionsUsed();
  expect(Object.keys(inputs)).toHaveLength(files.length);
  for (const file of files) {
    const { default: contract } = (await import(file)) as { default: ActionContract };
    const { name, input } = contract;
    const about = (rules: ActionContract['input']) => {
      const shape = Object.entries(
        rules instanceof Object && 'shape' in rules ? (rules.shape as object) : {},
      );
      return {
        name,
        wrong: [{}, { amount: 'x', name: '\u200b', server_character_id: 'y' }].map(
          (sent) => rules.safeParse(sent).error?.issues,
        ),
        parameters: shape.map(([parameter, field]) => [
          parameter,
          documentOf(field as ActionContract['input']),
        ]),
      };
    };
    expect(JSON.stringify(about(inputs[name]!))).toBe(JSON.stringify(about(input)));
  }
});
