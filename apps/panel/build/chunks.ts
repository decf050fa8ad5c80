import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { isForInputs } from './contracts.ts';

const SOURCES = join(import.meta.dirname, '../src');

/** The name of what is loaded with the page itself. */
const FIRST = 'first';
/** The name of what areas have in common. */
const SHARED = 'shared';

/** The area of a screen, and the first room of an area, which comes without the rest. */
const AREA = /^([^/]+)(\/home\/)?/;

/** The owner of a module that is imported when it is needed: the area of a screen, else the module itself. */
function ownerOf(id: string, importers: readonly string[]): string {
  const isScreen = id.startsWith(SOURCES) && importers.every((each) => each.endsWith('/routes.ts'));
  if (!isScreen) return basename(id).replace(/\.\w+$/, '');
  const [, area, home] = AREA.exec(id.slice(SOURCES.length + 1))!;
  return home ? `${area}-home` : area!;
}

const areaOf = (owner: string): string => owner.replace(/-home$/, '');

/** The names of the files of the build: an area has one, its first room and what both need have others; no two import each other. */
export function namedChunks(): { plugin: Plugin; nameOf: (id: string) => string } {
  /** The owners from which chains of static imports lead to a module. */
  const owners = new Map<string, Set<string>>();

  function own(
    first: string,
    owner: string,
    { getModuleInfo }: Pick<Rolldown.PluginContext, 'getModuleInfo'>,
  ) {
    const waiting = [first];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const known = owners.get(id) ?? new Set();
      if (known.has(owner)) continue;
      owners.set(id, known.add(owner));
      waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
    }
  }

  return {
    plugin: {
      name: 'cabildo:chunks',
      apply: 'build',
      buildEnd() {
        owners.clear();
        for (const id of this.getModuleIds()) {
          const { isEntry, dynamicImporters } = this.getModuleInfo(id)!;
          if (isEntry) own(id, FIRST, this);
          if (dynamicImporters.length > 0) own(id, ownerOf(id, dynamicImporters), this);
        }
      },
    },
    // All that a module imports has its owners, and maybe more: files lead from few owners to many, and never back.
    nameOf(id) {
      const known = owners.get(id);
      // Rules are imported by constants beside them, whose imports nobody needs in the end.
      if (isForInputs(id)) return 'inputs';
      // The helpers of the build itself have no owner.
      if (!known || known.has(FIRST)) return FIRST;
      const areas = new Set([...known].map(areaOf));
      return areas.size > 1 ? SHARED : [...known].toSorted().join('-');
    },
  };
}
