import { chromium } from 'playwright-core';
const [,, only, variant] = process.argv;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', chromiumSandbox: false });
const V = 'http://127.0.0.1:8132/panel'; const SID = 1;
const pages = {
  members: `/s/${SID}/members`, drawer: `/s/${SID}/members?member=2`, roles: `/s/${SID}/roles`, matrix: `/s/${SID}/roles?view=permissions`,
  role: `/s/${SID}/roles?role=5`, bans: `/s/${SID}/members/bans`, characters: `/s/${SID}/characters`, create: `/s/${SID}/characters?create=true`,
  card: `/s/${SID}/characters/1`, bank: `/s/${SID}/characters/1?tab=bank`, licences: `/s/${SID}/characters/2?tab=licences`, record: `/s/${SID}/characters/2?tab=record`, log: `/s/${SID}/characters/1?tab=log`, inventory: `/s/${SID}/characters/2?tab=inventory`, vehicles: `/s/${SID}/characters/2?tab=vehicles`,
};
const variants = { a: [1440,'light','es'], b: [390,'dark','es'], c: [768,'light','en'], d: [320, 'light', 'es'] };
for (const v of variant.split('')) {
  const [w, theme, lang] = variants[v];
  const ctx = await browser.newContext({ viewport: { width: w, height: w < 400 ? 844 : 900 }, colorScheme: theme, locale: lang === 'es' ? 'es-ES' : 'en-GB', reducedMotion: 'reduce' });
  const page = await ctx.newPage();
  page.on('console', m => m.type() === 'error' && console.log('console', m.text().slice(0, 300)));
  page.on('pageerror', e => console.log('pageerror', e.message.slice(0, 400)));
  page.on('response', r => r.status() >= 400 && r.url().includes('/panel/api') && console.log(r.status(), r.url()));
  await page.goto('http://127.0.0.1:8130/panel/demo-owner');
  for (const [name, path] of Object.entries(pages)) {
    if (only !== 'all' && !only.split(',').includes(name)) continue;
    await page.goto(V + path, { waitUntil: 'domcontentloaded' });
    await page.locator('h1').first().waitFor({ timeout: 20000 }).catch(() => console.log(name, 'no h1'));
    await page.waitForTimeout(2500);
    const over = await page.evaluate(`[document.documentElement, document.querySelector('main')].filter((e) => e && e.scrollWidth > e.clientWidth + 1).map((e) => e.tagName + e.scrollWidth).join()`);
    if (over) console.log('OVER', name, w, over);
    await page.screenshot({ path: `/tmp/s3-${name}-${w}.png` });
  }
  await ctx.close();
}
await browser.close();
