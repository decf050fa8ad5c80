import type { Page } from 'playwright-core';
import { SCREENS, screensOf } from './screens.ts';
import { describePanel, Stage, type Rank } from './stage.ts';

/** The controls of a screen that can be pressed; those of the frame around it are the same everywhere. */
const CONTROLS = 'button:visible:enabled, [role="tab"]:visible';
/** Rows of a list have the same controls: each name is pressed once a screen, at most so many. */
const MOST_PRESSED = 30;

describePanel('what a rank sees, it may do (PN-04)', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage.close());

  /**
   * The names that staff has pressed on each screen. The owner may do whatever an admin may, as the matrix shows, and
   * presses what the admin did not see.
   */
  const pressedByStaff = new Map<string, Set<string>>(SCREENS.map(({ name }) => [name, new Set()]));

  /** Notes the requests of a page that are refused for the rank. */
  function refusals(page: Page): string[] {
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(new URL(response.url()).pathname);
    });
    return refused;
  }

  /** Presses the first control whose name was not pressed yet. Returns its name; undefined: all were. */
  async function pressNext(page: Page, pressed: Set<string>): Promise<string | undefined> {
    // An address may open a window, which covers the screen.
    const windows = page.locator('dialog[open]');
    const scope = (await windows.count()) > 0 ? windows.last() : page.locator('main');
    const controls = scope.locator(CONTROLS);
    const names = await controls.evaluateAll((elements) =>
      elements.map((element) => (element.getAttribute('aria-label') ?? element.textContent).trim()),
    );
    const at = names.findIndex((name) => !pressed.has(name));
    const name = names[at];
    if (name === undefined) return undefined;
    pressed.add(name);
    // A mouse would not reach it where the press before has opened something above it.
    await controls.nth(at).evaluate((control: { click(): void }) => control.click());
    return name;
  }

  test.each(['member', 'mod', 'admin', 'owner'] as const)(
    'no visible control of a screen answers 403 to: %s',
    async (rank: Rank) => {
      const community = await stage.community();
      const page = await stage.visit(community.people[rank], '/');
      const refused = refusals(page);
      const found: string[] = [];
      for (const screen of screensOf(rank)) {
        const place = screen.place(community, community.people[rank]);
        await stage.walk(page, place);
        const note = (control: string): void => {
          found.push(...refused.splice(0).map((path) => `${screen.name} ${control}: ${path}`));
        };
        note('');
        const isStaff = rank === 'admin' || rank === 'owner';
        const pressed = isStaff ? pressedByStaff.get(screen.name)! : new Set<string>();
        for (let count = 0; count < MOST_PRESSED; count += 1) {
          const name = await pressNext(page, pressed);
          if (name === undefined) break;
          await stage.settled(page);
          note(name);
          await page.keyboard.press('Escape');
          const isElsewhere = !page.url().endsWith(place);
          if (isElsewhere || (await page.locator('dialog[open]').count()) > 0) await stage.walk(page, place);
        }
      }
      expect(found).toEqual([]);
      await page.context().close();
    },
  );
});
