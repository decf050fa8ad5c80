import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { SCREENS } from './screens.ts';
import { describePanel, Stage, type Community } from './stage.ts';

/** The standard's rules as axe calls them. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Reads what axe finds by its rules, one line for each element. The page keeps axe while it is not loaded again. */
async function find(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  if (await page.evaluate<boolean>(`typeof axe === 'undefined'`)) await page.evaluate(axe.source);
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  const found = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Reads what is wrong in one theme, and what the other one can break. */
async function violations(page: Page): Promise<string[]> {
  const found = await find(page, { type: 'tag', values: RULES });
  await page.evaluate(`document.documentElement.dataset.theme = 'dark'`);
  found.push(...(await find(page, ['color-contrast'])));
  await page.evaluate(`delete document.documentElement.dataset.theme`);
  return found;
}

describePanel('the panel for everybody (WCAG 2.2 AA)', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
  });
  afterAll(() => stage.close());

  test.each(['es', 'en'] as const)(
    'no screen has a violation in either theme, nor has it while the palette is open (%s)',
    async (language) => {
      const page = await stage.visit(community.people.owner, '/', { language });
      const found: Record<string, string[]> = {};
      for (const screen of SCREENS) {
        await stage.walk(page, screen.place(community, community.people.owner));
        found[screen.name] = await violations(page);
      }
      await stage.walk(page, `/s/${community.serverId}/members`);
      await page.keyboard.press('Control+K');
      await page.getByRole('dialog').waitFor();
      found['palette'] = await violations(page);
      expect(Object.entries(found).filter(([, lines]) => lines.length > 0)).toEqual([]);
      await page.context().close();
    },
  );

  test.each([
    ['a phone', 320],
    ['200 % zoom of a small screen', 640],
  ])('no screen scrolls sideways on %s (%d px)', async (_, width) => {
    const page = await stage.visit(community.people.owner, '/', { width, height: 640 });
    const wide: string[] = [];
    for (const screen of SCREENS) {
      await stage.walk(page, screen.place(community, community.people.owner));
      const over = await page.evaluate<string[]>(`
          [document.documentElement, document.querySelector('main')]
            .filter((each) => each && each.scrollWidth > each.clientWidth + 1)
            .map((each) => each.tagName + ' ' + each.scrollWidth)`);
      if (over.length > 0) wide.push(`${screen.name}: ${over.join()}`);
    }
    expect(wide).toEqual([]);
    await page.context().close();
  });
});
