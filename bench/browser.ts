import type { CDPSession, Page } from 'playwright-core';

/** The browser gets a quarter of a processor. */
export const THROTTLING = 4;

/** Takes processor time from the browser of a page. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
  return session;
}

/**
 * A script that clicks on the element of a selector, and resolves with the milliseconds from the click until what follows is
 * painted; `isShown` is an expression about `element` and the page.
 */
export const clickOn = (selector: string, isShown: string): string => `new Promise((resolve) => {
  const element = document.querySelector('${selector}');
  const begun = performance.now();
  const seen = new MutationObserver(() => {
    if (!(${isShown})) return;
    seen.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun)));
  });
  seen.observe(document.body, { childList: true, subtree: true, attributes: true });
  element.click();
})`;

/** Writes the median and the worst of some times. */
export function medianAndWorst(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(times.length / 2)]!.toFixed(0)} ms, ${sorted.at(-1)!.toFixed(0)} ms`;
}
