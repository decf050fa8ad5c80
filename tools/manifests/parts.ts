import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { plainName, type ChartPart } from './chart.ts';
import { ofKind, type Manifest } from './objects.ts';
import { render } from './render.ts';

const root = join(import.meta.dirname, '../..');
export const k8s = join(root, 'k8s');
/** Below tools, so that the packages with types are found. */
export const cache = join(root, 'tools/node_modules/.cache/manifests');
export const componentNames = (): string[] => readdirSync(join(k8s, 'components'));

/** The objects of a component on the base alone. */
function onBase(component: string): Manifest[] {
  const folder = join(cache, component);
  const from = (path: string): string => relative(folder, join(k8s, path));
  const kustomization = { resources: [from('base')], components: [from(`components/${component}`)] };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
  return render(folder);
}

/** Kustomize has made these of the base, of each component on it, and of the overlay for production. */
export interface Rendered {
  readonly base: readonly Manifest[];
  readonly components: ReadonlyMap<string, readonly Manifest[]>;
  readonly production: readonly Manifest[];
}

export const renderAll = (): Rendered => ({
  base: render(join(k8s, 'base')),
  components: new Map(componentNames().map((name) => [name, onBase(name)])),
  production: render(join(k8s, 'overlays/production')),
});

const keyOf = ({ kind, metadata }: Manifest): string => `${kind} ${plainName(metadata.name)}`;

/** The objects of overlays/production, each with the component that brings it, and the numbers of replicas of the base. */
export function productionParts({ base, components, production }: Rendered): ChartPart[] {
  const known = new Set(base.map(keyOf));
  const firstOf = (isIt: (objects: readonly Manifest[]) => boolean): string | undefined =>
    [...components].find(([, objects]) => isIt(objects))?.[0];
  return production.map((object) => {
    const { name } = object.metadata;
    const component = known.has(keyOf(object))
      ? undefined
      : firstOf((objects) => objects.some((each) => keyOf(each) === keyOf(object)));
    const deploymentIn = (objects: readonly Manifest[]) =>
      ofKind(objects, 'Deployment').find(({ metadata }) => metadata.name === name)?.spec;
    const replicas = deploymentIn(base)?.replicas;
    if (object.kind !== 'Deployment' || replicas === undefined) return { object, component };
    const scaledBy = firstOf((objects) => deploymentIn(objects)?.replicas === undefined);
    const { spec } = object as Manifest & { spec: object };
    return { object: { ...object, spec: { ...spec, replicas } }, scaledBy };
  });
}
