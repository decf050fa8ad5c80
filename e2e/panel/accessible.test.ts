import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { SCREENS } from './screens.ts';
import { describePanel, Stage, type Community } from './stage.ts';

const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const CONTRAST = ['color-contrast'];

/** Every rule is tried in each language, and what a theme can break in each theme beside each language. */
const VIEWS = [
  ['es', 'light', ALL],
  ['en', 'dark', ALL],
  ['es', 'dark', CONTRAST],
  ['en', 'light', CONTRAST],
] as const;

/** Reads what axe finds, one line for each element. */
async function violations(page: Page, rules: readonly string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations: found } = await (
    rules === ALL ? axe.withTags(ALL) : axe.withRules([...rules])
  ).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

describePanel('the panel for everybody (WCAG 2.2 AA)', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
  }, 120_000);
  afterAll(() => stage.close());

  test.each(VIEWS)(
    'no screen has a violation, nor has it while the palette is open: %s, %s',
    async (language, theme, rules) => {
      const page = await stage.visit(community.people.owner, '/', { theme, language });
      const found: Record<string, string[]> = {};
      for (const screen of SCREENS) {
        await stage.show(page, screen.place(community, community.people.owner));
        found[screen.name] = await violations(page, rules);
      }
      await stage.show(page, `/s/${community.serverId}/members`);
      await page.keyboard.press('Control+K');
      await page.getByRole('dialog').waitFor();
      found['palette'] = await violations(page, rules);
      expect(Object.entries(found).filter(([, lines]) => lines.length > 0)).toEqual([]);
      await page.context().close();
    },
    300_000,
  );

  test.each([
    ['a phone', 320],
    ['200 % zoom of a small screen', 640],
  ])(
    'no screen scrolls sideways on %s (%d px)',
    async (_, width) => {
      const page = await stage.visit(community.people.owner, '/', { width, height: 640 });
      const wide: string[] = [];
      for (const screen of SCREENS) {
        await stage.show(page, screen.place(community, community.people.owner));
        const over = await page.evaluate<string[]>(`
          [document.documentElement, document.querySelector('main')]
            .filter((each) => each && each.scrollWidth > each.clientWidth + 1)
            .map((each) => each.tagName + ' ' + each.scrollWidth)`);
        if (over.length > 0) wide.push(`${screen.name}: ${over.join()}`);
      }
      expect(wide).toEqual([]);
      await page.context().close();
    },
    120_000,
  );
});
