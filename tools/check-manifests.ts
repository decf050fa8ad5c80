/**
 * Checks the manifests in k8s/: `npm run manifests [-- OVERLAY …]`. It builds the base, each component on it, and each overlay
 * with `kubectl kustomize`, has tsc compare all objects with the types of their kinds, and applies the rules in tools/manifests.
 * An overlay that is named is checked as one for production, and must name a real image as well. It needs no cluster.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { inContinuousIntegration } from '@cabildo/testing/lab/index.ts';
import { readArguments } from './arguments.ts';
import { letsIn, statedConnections } from './manifests/connections.ts';
import { realDigests } from './manifests/images.ts';
import type { Manifest, Rule } from './manifests/objects.ts';
import { hasKubectl, objectsIn, render, RenderError } from './manifests/render.ts';
import { mistakesOf, rulesFor } from './manifests/rules.ts';
import { documentedIn } from './manifests/settings.ts';
import { hasTypes, mistakesOfTypes } from './manifests/types.ts';

const root = join(import.meta.dirname, '..');
const k8s = join(root, 'k8s');
const cache = join(root, 'tools/node_modules/.cache/manifests');

/** Objects that are checked together. */
interface Part {
  readonly name: string;
  readonly objects: readonly Manifest[];
  readonly rules: readonly Rule[];
}

/** The objects of a component on the base alone. */
function onBase(component: string): Manifest[] {
  const folder = join(cache, component);
  const from = (path: string): string => relative(folder, join(k8s, path));
  const kustomization = { resources: [from('base')], components: [from(`components/${component}`)] };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
  return render(folder);
}

/** Everything in k8s/. */
function allParts(): Part[] {
  const rules = rulesFor(documentedIn(objectsIn(join(k8s, 'examples/secrets.yaml'))));
  const production = render(join(k8s, 'overlays/production'));
  return [
    { name: 'base', objects: render(join(k8s, 'base')), rules: rules.base },
    ...readdirSync(join(k8s, 'components')).map((name) => ({
      name: `component-${name}`,
      objects: onBase(name),
      rules: rules.component,
    })),
    { name: 'local', objects: render(join(k8s, 'overlays/local')), rules: rules.local },
    { name: 'production', objects: production, rules: rules.production },
    ...readdirSync(join(k8s, 'examples')).map((name) => ({
      name: `example-${basename(name, '.yaml')}`,
      objects: objectsIn(join(k8s, 'examples', name)),
      rules: [letsIn(statedConnections(production))],
    })),
  ];
}

/** Overlays of an operator. */
function partsOf(overlays: readonly string[]): Part[] {
  const { production } = rulesFor(documentedIn(objectsIn(join(k8s, 'examples/secrets.yaml'))));
  return overlays.map((path) => ({
    name: basename(path),
    objects: render(path),
    rules: [...production, realDigests],
  }));
}

function check(overlays: readonly string[]): string[] {
  const parts = overlays.length > 0 ? partsOf(overlays) : allParts();
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

const { positionals } = readArguments({ allowPositionals: true });
if (hasKubectl()) {
  try {
    const mistakes = check(positionals);
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
