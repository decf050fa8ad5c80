import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as radix from '@radix-ui/colors';
import { RANK_COLORS } from './rank-colors.ts';

const root = join(import.meta.dirname, '..');
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

type Theme = 'light' | 'dark';
type Rgba = [red: number, green: number, blue: number, alpha: number];

/** The colours of a theme, by their roles. */
function readColors(theme: Theme): Map<string, string> {
  const colors = new Map<string, string>();
  for (const [, name, light, dark] of css.matchAll(
    /^ {2}--([\w-]+): (?:light-dark\()?(#[0-9a-f]+)(?:, (#[0-9a-f]+)\))?;$/gm,
  ))
    colors.set(name!, theme === 'dark' ? (dark ?? light!) : light!);
  return colors;
}

function parse(hex: string): Rgba {
  const parts = hex
    .slice(1)
    .match(/../g)!
    .map((part) => parseInt(part, 16));
  return [parts[0]!, parts[1]!, parts[2]!, (parts[3] ?? 255) / 255];
}

const over = (top: Rgba, below: Rgba): Rgba => {
  const mix = (at: 0 | 1 | 2): number => top[at] * top[3] + below[at] * (1 - top[3]);
  return [mix(0), mix(1), mix(2), 1];
};

function luminance([red, green, blue]: Rgba): number {
  const linear = (part: number): number =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(one: Rgba, other: Rgba): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

// Step 11 of four scales is too light for WCAG on tinted surfaces; these are the same hues, darker.
const DARKENED = new Set(['#b8232a', '#915200', '#1b6e49', '#0b63b0']);

const SURFACES = ['bg', 'surface', 'surface-raised'];
// Sunken things are darker than what they lie in, by a veil in the dark.
const SUNKEN = SURFACES.map((surface) => `sunken/${surface}`);
const TONES = ['danger', 'warning', 'success', 'info'];
const PEOPLE = [1, 2, 3, 4, 5, 6];
// Texts of controls that change colour under the pointer.
const STATE_TEXTS = ['text', 'text-soft', 'accent-text', 'danger-text'];

// Pairs of text and what it stands on; `a/b` is a over b.
const TEXTS: [text: string, on: string[]][] = [
  ['text', [...SURFACES, ...SUNKEN, 'selected', 'accent-soft', ...TONES.map((tone) => `${tone}-soft`)]],
  ['text-soft', [...SURFACES, ...SUNKEN, 'selected']],
  ['accent-text', [...SURFACES, 'accent-soft', 'selected']],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-tooltip', ['tooltip']],
  ...TONES.flatMap((tone): [string, string[]][] => [
    [`on-${tone}`, [tone]],
    [`${tone}-text`, [...SURFACES, 'selected', `${tone}-soft`]],
  ]),
  ...STATE_TEXTS.map((text): [string, string[]] => [
    text,
    ['hover', 'pressed'].flatMap((state) => SURFACES.map((surface) => `${state}/${surface}`)),
  ]),
  ...PEOPLE.map((person): [string, string[]] => [`on-person-${person}`, [`person-${person}`]]),
];

// Borders and marks by which controls are seen.
const CONTROLS: [control: string, on: string[]][] = [
  ['border-strong', SURFACES],
  ['focus', [...SURFACES, ...SUNKEN, 'selected']],
  ['accent', ['surface', 'bg']],
  ['danger', ['surface', 'bg']],
  ['accent-text', [...SURFACES, ...SUNKEN]],
  ['warning-text', SUNKEN],
];

describe.each<Theme>(['light', 'dark'])('the colours of the %s theme', (theme) => {
  const colors = readColors(theme);
  const read = (name: string): Rgba => {
    const [top, below] = name.split('/');
    const color = colors.get(top!);
    if (!color) throw new Error(`There is no colour named ${top}.`);
    return below ? over(parse(color), read(below)) : parse(color);
  };
  const tooWeak = (pairs: [string, string[]][], least: number): string[] =>
    pairs.flatMap(([name, grounds]) =>
      grounds
        .map((ground) => ({ ground, ratio: contrast(read(name), read(ground)) }))
        .filter(({ ratio }) => ratio < least)
        .map(({ ground, ratio }) => `${name} on ${ground}: ${ratio.toFixed(2)}`),
    );

  it('let every text be read', () => {
    expect(tooWeak(TEXTS, 4.5)).toEqual([]);
  });

  it('let every control be seen', () => {
    expect(tooWeak(CONTROLS, 3)).toEqual([]);
  });

  it('are lighter the nearer they are, and darker where they are sunken', () => {
    const lights = SURFACES.map((surface) => luminance(read(surface)));
    expect(lights).toEqual(lights.toSorted((one, other) => one - other));
    for (const surface of SURFACES)
      expect(luminance(read(`sunken/${surface}`))).toBeLessThan(luminance(read(surface)));
  });

  it('are steps of Radix scales, darkened ones, black or white', () => {
    const steps = new Set(Object.values(radix).flatMap((scale) => Object.values(scale as object)));
    const plain = /^#(000000|ffffff)([0-9a-f]{2})?$/;
    const strange = [...colors].filter(
      ([, color]) => !steps.has(color) && !DARKENED.has(color) && !plain.test(color),
    );
    expect(strange).toEqual([]);
  });

  it('let a rank be told from the surface that it stands on', () => {
    const weak = RANK_COLORS.filter((color) =>
      SURFACES.some((surface) => contrast(parse(color), read(surface)) < 2.5),
    );
    expect(weak).toEqual([]);
  });
});

/** The lines of a style sheet that state a colour or a size of their own. */
function findOwnValues(text: string, isDesign: boolean): string[] {
  const color = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\(/i;
  const size = /(?<![\d.])(?![012]px)[\d.]+px/;
  return text
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .split('\n')
    .filter((line) => color.test(line) || (!isDesign && !line.startsWith('@media') && size.test(line)))
    .map((line) => line.trim());
}

describe('the style sheets', () => {
  it('take every colour, and outside the design every size, from the tokens', () => {
    const found = globSync('**/*.module.css', { cwd: root }).flatMap((file) =>
      findOwnValues(readFileSync(join(root, file), 'utf8'), file.startsWith('design/')).map(
        (line) => `${relative(root, join(root, file))}: ${line}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it.each([
    'color: #fff;',
    'color: rgb(0 0 0);',
    'color: HSL(0 0% 0%);',
    'padding: 12px;',
    'width: calc(1% - 2.5px);',
  ])('would be refused with «%s»', (line) => {
    expect(findOwnValues(`.a {\n  ${line}\n}`, false)).toEqual([line]);
  });

  it.each([
    'border: 1px solid var(--border);',
    'outline-offset: -2px;',
    'margin: 0px;',
    'gap: var(--space-12);',
  ])('may say «%s»', (line) => {
    expect(findOwnValues(`.a {\n  ${line}\n}`, false)).toEqual([]);
  });

  it('use no token that there is not', () => {
    const known = new Set([...css.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name)).add(
      '--surface-here',
    );
    const unknown = globSync('**/*.css', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/var\((--[\w-]+)/g)]
        .filter(([, name]) => !known.has(name))
        .map(([, name]) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
