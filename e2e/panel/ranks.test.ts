import type { Page } from 'playwright-core';
import { screensOf, type Screen } from './screens.ts';
import { describePanel, Stage, type Community, type Rank } from './stage.ts';

/** The controls that lead elsewhere or are everywhere. */
const CONTROLS = 'main button:visible:enabled, main [role="tab"]:visible';
const MOST_PRESSED = 40;

describePanel('what a rank sees, it may do (PN-04)', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  }, 120_000);
  afterAll(() => stage.close());

  /** Notes the requests of a page that are refused for the rank. */
  function refusals(page: Page): string[] {
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(new URL(response.url()).pathname);
    });
    return refused;
  }

  async function show(page: Page, screen: Screen, community: Community): Promise<void> {
    await stage.show(page, screen.place(community));
  }

  test.each(['member', 'mod', 'admin', 'owner'] as const)(
    'no visible control of a screen answers 403 to: %s',
    async (rank: Rank) => {
      const community = await stage.community();
      const page = await stage.visit(community.people[rank], '/');
      const refused = refusals(page);
      for (const screen of screensOf(rank)) {
        await show(page, screen, community);
        const count = Math.min(await page.locator(CONTROLS).count(), MOST_PRESSED);
        for (let at = 0; at < count; at += 1) {
          await show(page, screen, community);
          const control = page.locator(CONTROLS).nth(at);
          // A list may have become shorter by what was pressed before.
          if ((await control.count()) === 0) break;
          await control.click({ timeout: 3_000 }).catch((error: unknown) => {
            if (!/intercepts pointer events|not stable|detached/.test(String(error))) throw error;
          });
          await stage.settled(page);
        }
      }
      expect(refused).toEqual([]);
      await page.context().close();
    },
    300_000,
  );
});
