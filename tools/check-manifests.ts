/**
 * Checks the manifests in k8s/: `npm run manifests [-- OVERLAY …]`. It builds the base, each component on it, and each overlay
 * with `kubectl kustomize`, has tsc compare all objects with the types of their kinds, and applies the rules in tools/manifests. An
 * overlay that is named, or a file with what Helm made, is checked as one for production, and must name a real image as well. It needs no
 * cluster. The Helm chart in ops/helm/cabildo follows from the same objects: with --chart it is written, else compared.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inContinuousIntegration } from '@cabildo/testing/lab/index.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { chartFiles } from './manifests/chart.ts';
import { statedConnections } from './manifests/connections.ts';
import { realDigests } from './manifests/images.ts';
import type { Manifest, Rule } from './manifests/objects.ts';
import { cache, k8s, productionParts, renderAll, type Rendered } from './manifests/parts.ts';
import { hasKubectl, objectsIn, render, RenderError } from './manifests/render.ts';
import { mistakesOf, rulesFor } from './manifests/rules.ts';
import { documentedIn } from './manifests/settings.ts';
import { hasTypes, mistakesOfTypes } from './manifests/types.ts';

const root = join(import.meta.dirname, '..');
const chart = join(root, 'ops/helm/cabildo');

/** Objects that are checked together. */
interface Part {
  readonly name: string;
  readonly objects: readonly Manifest[];
  readonly rules: readonly Rule[];
}

/** Everything in k8s/. */
function allParts({ base, components, production }: Rendered): Part[] {
  const rules = rulesFor(documentedIn(objectsIn(join(k8s, 'examples/secrets.yaml'))));
  return [
    { name: 'base', objects: base, rules: rules.base },
    ...Array.from(components, ([name, objects]) => ({
      name: `component-${name}`,
      objects,
      rules: rules.component,
    })),
    { name: 'local', objects: render(join(k8s, 'overlays/local')), rules: rules.local },
    { name: 'production', objects: production, rules: rules.production },
    ...readdirSync(join(k8s, 'examples')).map((name) => ({
      name: `example-${basename(name, '.yaml')}`,
      objects: objectsIn(join(k8s, 'examples', name)),
      rules: rules.example(statedConnections(production)),
    })),
  ];
}

/** Overlays of an operator, or what Helm made. */
function partsOf(overlays: readonly string[]): Part[] {
  const { production } = rulesFor(documentedIn(objectsIn(join(k8s, 'examples/secrets.yaml'))));
  return overlays.map((path) => ({
    name: basename(path, '.yaml'),
    objects: path.endsWith('.yaml') ? objectsIn(path) : render(path),
    rules: [...production, realDigests],
  }));
}

/** Says how to mend a chart that is not the one of the kustomization. */
function staleChart(rendered: Rendered): string[] {
  const files = chartFiles(productionParts(rendered));
  const there = readdirSync(chart, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const isSame =
    there.length === files.size &&
    [...files].every(([path, text]) => readFileSync(join(chart, path), 'utf8') === text);
  return isSame ? [] : ['ops/helm/cabildo is not what k8s/ makes of it: npm run manifests -- --chart'];
}

function writeChart(rendered: Rendered): void {
  rmSync(chart, { recursive: true, force: true });
  for (const [path, text] of chartFiles(productionParts(rendered))) {
    mkdirSync(dirname(join(chart, path)), { recursive: true });
    writeFileSync(join(chart, path), text);
  }
}

function check(parts: readonly Part[]): string[] {
  const named = Object.fromEntries(parts.map(({ name, objects }) => [name, objects]));
  const untyped = parts.flatMap(({ objects }) => objects).filter((object) => !hasTypes(object));
  const kinds = new Set(untyped.map(({ kind }) => kind));
  if (kinds.size > 0)
    console.log(`Without types, so that only the form of YAML is checked: ${[...kinds].join(', ')}.`);
  return [
    ...mistakesOfTypes(named, join(cache, 'types')),
    ...parts.flatMap(({ name, objects, rules }) =>
      mistakesOf(rules, objects).map((sentence) => `${name}: ${sentence}`),
    ),
  ];
}

/** Checks everything in k8s/, and writes the chart or compares it. */
function checkAll(): string[] {
  const rendered = renderAll();
  if (values.chart) writeChart(rendered);
  return [...(values.chart ? [] : staleChart(rendered)), ...check(allParts(rendered))];
}

const { positionals, values } = readArguments({
  allowPositionals: true,
  options: { chart: { type: 'boolean' } },
});
if (hasKubectl()) {
  try {
    const mistakes = positionals.length > 0 ? check(partsOf(positionals)) : checkAll();
    for (const mistake of mistakes) console.error(mistake);
    if (mistakes.length > 0) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
} else {
  const how = 'kubectl 1.27 or newer is needed: https://kubernetes.io/docs/tasks/tools/';
  if (inContinuousIntegration()) {
    console.error(`The check of manifests must run in CI, and ${how}`);
    process.exitCode = 1;
  } else {
    console.log(`Skipped: the check of manifests, because ${how}`);
  }
}
