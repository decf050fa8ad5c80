import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { VERSION } from '@cabildo/kit/service';
import { moveUnreleased, sectionOf } from './changelog.ts';
import { byDigest } from './pack.ts';
import { imageOf, mistakesOf, preparedFiles, repositoryOf, versionOf } from './versions.ts';

const root = join(import.meta.dirname, '../..');
const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.2.0 (2026-11-26)\n\n- Old.\n  More.\n\n## 0.1.0\n\n- Oldest.\n';
const FILES = [
  'package.json',
  'package-lock.json',
  'docker-compose.yml',
  'docs/guides/deploy.md',
  'k8s/overlays/production/kustomization.yaml',
  'CHANGELOG.md',
  'libs/client/package.json',
  'libs/client/CHANGELOG.md',
];
/** A version after each that there will be. */
const NEXT = '999.0.0';

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'cabildo-release-'));
  for (const file of FILES) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  change('CHANGELOG.md', () => CHANGELOG);
});
afterEach(() => rmSync(copy, { recursive: true }));

function change(file: string, how: (text: string) => string): void {
  writeFileSync(join(copy, file), how(readFileSync(join(copy, file), 'utf8')));
}

function prepare(): void {
  for (const [file, text] of preparedFiles(copy, NEXT, '2030-01-02')) writeFileSync(join(copy, file), text);
}

describe('a changelog', () => {
  test('has a section for each version, with or without its day', () => {
    expect(sectionOf(CHANGELOG, 'Unreleased')).toBe('- New.');
    expect(sectionOf(CHANGELOG, '0.2.0')).toBe('- Old.\n  More.');
    expect(sectionOf(CHANGELOG, '0.1.0')).toBe('- Oldest.');
    expect(sectionOf(CHANGELOG, '0.2')).toBeUndefined();
  });

  test('of this repository has no line that only looks like a section', () => {
    const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
    const names = [...text.matchAll(/^## (\S+)/gm)].map(([, name]) => name!);
    expect(names.filter((name) => sectionOf(text, name) === undefined)).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['Unreleased', '0.2.0']));
  });

  test('is cut where a version begins, and loses nothing', () => {
    const cut = moveUnreleased(CHANGELOG, '0.3.0', '2026-11-29');
    expect([sectionOf(cut, 'Unreleased'), sectionOf(cut, '0.3.0')]).toEqual(['', '- New.']);
    expect(cut.replace('## 0.3.0 (2026-11-29)\n\n', '')).toBe(CHANGELOG);
  });

  test('is not cut for a version that it has, nor where nothing is unreleased', () => {
    expect(() => moveUnreleased(CHANGELOG, '0.2.0', '2026-11-29')).toThrow('has a section 0.2.0 already');
    const cut = moveUnreleased(CHANGELOG, '0.3.0', '2026-11-29');
    expect(() => moveUnreleased(cut, '0.4.0', '2026-11-30')).toThrow('nothing to release');
  });
});

describe('a version', () => {
  test('is named by a tag', () => {
    expect([versionOf('v1.2.3'), versionOf('v1.2.3-rc.1')]).toEqual(['1.2.3', '1.2.3-rc.1']);
    for (const tag of ['1.2.3', 'v1.2', 'vv1.2.3', 'v01.2.3', 'main'])
      expect(() => versionOf(tag)).toThrow(`«${tag}»`);
  });

  test('is the same wherever this repository says it', () => {
    const beside = mistakesOf(root, VERSION, undefined);
    expect(beside.filter((mistake) => !mistake.includes('CHANGELOG'))).toEqual([]);
  });

  test('is written everywhere when it is prepared, and can be released then', () => {
    expect(mistakesOf(copy, NEXT, undefined)).toHaveLength(FILES.length - 2);
    prepare();
    expect(mistakesOf(copy, NEXT, undefined)).toEqual([]);
    const lock = JSON.parse(readFileSync(join(copy, 'package-lock.json'), 'utf8')) as {
      version: string;
      packages: Record<string, { version: string }>;
    };
    expect([lock.version, lock.packages['']!.version]).toEqual([NEXT, NEXT]);
    expect(readFileSync(join(copy, 'CHANGELOG.md'), 'utf8')).toContain(`## ${NEXT} (2030-01-02)\n\n- New.`);
  });

  test('changes nothing beside itself', () => {
    prepare();
    for (const file of FILES.filter((each) => each !== 'CHANGELOG.md'))
      expect(readFileSync(join(copy, file), 'utf8').replaceAll(NEXT, VERSION)).toBe(
        readFileSync(join(root, file), 'utf8'),
      );
  });

  test.each(['0.2.0', VERSION, '1.2', 'v1.2.3', ''])('%s is prepared by nobody', (version) => {
    expect(() => preparedFiles(copy, version, '2030-01-02')).toThrow(/later than|no version/);
  });

  test.each(FILES.slice(0, 5))('that %s says wrongly is named', (file) => {
    prepare();
    change(file, (text) => text.replaceAll(NEXT, '999.0.1'));
    expect(mistakesOf(copy, NEXT, undefined)).toContain(`${file} says 999.0.1, and this is ${NEXT}.`);
  });

  test('that a file says nowhere is named', () => {
    prepare();
    change('docker-compose.yml', (text) => text.replaceAll('ghcr.io', 'registry.example.org'));
    expect(mistakesOf(copy, NEXT, undefined)).toEqual([
      expect.stringContaining('docker-compose.yml says no version'),
    ]);
  });

  test('of the client needs a section of its own changelog', () => {
    prepare();
    change('libs/client/CHANGELOG.md', (text) => text.replace(/^## .+$/m, '## 0.0.1'));
    expect(mistakesOf(copy, NEXT, undefined)).toEqual([
      expect.stringContaining('libs/client/CHANGELOG.md has no'),
    ]);
  });

  test('is released from the repository that package.json names, and nowhere else', () => {
    prepare();
    expect(mistakesOf(copy, NEXT, repositoryOf(root))).toEqual([]);
    expect(mistakesOf(copy, NEXT, 'somebody/fork')).toEqual([
      expect.stringContaining('this is somebody/fork'),
    ]);
  });
});

test('the image of a release has the name of the repository', () => {
  expect(imageOf(root)).toBe(`ghcr.io/${repositoryOf(root)}`);
});

describe('a file that names the image by its digest', () => {
  const digest = `sha256:${'a1'.repeat(32)}`;

  test('is the one of compose', () => {
    const text = byDigest(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), imageOf(root), digest);
    expect(text).toContain(`\${CABILDO_IMAGE:-${imageOf(root)}:${VERSION}@${digest}}`);
  });

  test('is the overlay for production', () => {
    const text = byDigest(
      readFileSync(join(root, 'k8s/overlays/production/kustomization.yaml'), 'utf8'),
      imageOf(root),
      digest,
    );
    expect(text).toContain(`newName: ${imageOf(root)}\n    digest: ${digest}\n`);
  });

  test('is the one of the values of the chart', () => {
    expect(byDigest("# It is yours.\nimage: ''\nother: ''\n", imageOf(root), digest)).toBe(
      `# It is yours.\nimage: ${imageOf(root)}@${digest}\nother: ''\n`,
    );
  });
});

describe('npm run release', () => {
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'main.ts'), ...words],
      {
        encoding: 'utf8',
        env: { ...process.env, GITHUB_REPOSITORY: 'somebody/fork' },
      },
    );
    return { status, stdout, stderr };
  };

  test('prints the notes of a version', () => {
    const { status, stdout } = run('notes', 'v0.2.0');
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^- `npm run backup` saves/)]);
    expect(stdout).not.toContain('## ');
  });

  test('says in sentences why a tag cannot be released', () => {
    const { status, stderr } = run('check', `v${NEXT}`);
    expect(status).toBe(1);
    expect(stderr).toContain(`package.json says ${VERSION}, and this is ${NEXT}.`);
    expect(stderr).toContain('this is somebody/fork');
    expect(stderr).not.toContain('    at ');
  });

  test.each([[], ['check'], ['prepare', '1.0.0', 'now'], ['toString', '1']])(
    'with %j says how it is called',
    (...words) => {
      expect(run(...words)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('npm run release -- prepare'),
      });
    },
  );

  test('refuses to pack with what is no digest', () => {
    expect(run('pack', `v${VERSION}`, join(copy, 'dist'), 'latest').stderr).toContain(
      '«latest» is no digest',
    );
  });
});
