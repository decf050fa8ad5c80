/**
 * Makes the pictures of the panel in docs/panel: `npm run screenshots`, or some by their names, `npm run screenshots -- bank`.
 * Fills a standalone like `npm run demo -- --night` first.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_OWNER } from '@cabildo/gateway/docs/demo-owner.ts';
import { Client } from '@cabildo/testing/client.ts';
import type { Page } from 'playwright-core';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { Stage } from './stage.ts';

const FOLDER = join(import.meta.dirname, '../../docs/panel');
const WIDTHS = { 1440: 900, 768: 1024, 390: 844 } as const;
const THEMES = ['light', 'dark'] as const;
/** The number of pictures, from the first on, that are made in English too. */
const ALSO_ENGLISH = 6;
const QUALITY = 0.5;
/** React shows what has come late, such as charts, in steps of 300 ms. */
const REVEAL_MS = 600;
const MOST_BYTES = 6_000_000;

/** Packs a PNG in a page of its own, whose browser brings the codec. */
async function toWebp(packer: Page, png: Buffer): Promise<Buffer> {
  const base64 = await packer.evaluate<string>(`(async () => {
    const png = await fetch('data:image/png;base64,${png.toString('base64')}');
    const picture = await createImageBitmap(await png.blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality: ${QUALITY} });
    return new Uint8Array(await webp.arrayBuffer()).toBase64();
  })()`);
  return Buffer.from(base64, 'base64');
}

/** The pictures by their names, with their addresses in the community of the demo. The first ones are the best known. */
async function picturesOf(url: string): Promise<[name: string, place: string][]> {
  const { api } = await new Client(url).signIn(DEMO_OWNER.gp_id, DEMO_OWNER.gp_username);
  const { server_id } = (await api.servers.listMine()).servers[0]!;
  const { characters } = await api.dni.search({ server_id, search: 'Tomás' });
  const tomas = characters[0]!.server_character_id;
  const { calls } = await api.v1.listCalls({ server_id });
  const robbery = calls.find(({ priority }) => priority === 1)!.call_id;
  const [shop] = (await api.shop.listShops({ server_id })).shops;
  const { shop_id: store, org_id: bar } = shop!;
  const at = `/s/${server_id}`;
  return [
    ['overview', `${at}/overview`],
    ['bank', `${at}/bank`],
    ['terminal', `/terminal/${server_id}`],
    ['members', `${at}/members`],
    ['characters', `${at}/characters`],
    ['shop', `${at}/shop`],
    ['terminal-call', `/terminal/${server_id}?call=${robbery}`],
    ['terminal-lookup', `/terminal/${server_id}/lookup?person=${tomas}`],
    ['terminal-searches', `/terminal/${server_id}/searches`],
    ['terminal-cases', `/terminal/${server_id}/cases`],
    ['terminal-code', `/terminal/${server_id}/code`],
    ['character', `${at}/characters/${tomas}`],
    ['roles', `${at}/roles`],
    ['company-ranks', `${at}/companies/${bar}?tab=ranks`],
    ['company-pay', `${at}/companies/${bar}?tab=pay`],
    ['store', `${at}/stores/${store}`],
    ['treasury-funds', `${at}/treasury/funds`],
    ['pay', `${at}/bank/pay?to=${tomas}&amount=120`],
    ['cards', `${at}/bank/cards`],
    ['loans', `${at}/bank/loans`],
    ['catalogue', `${at}/catalogue`],
    ['inventory', `${at}/inventory`],
    ['log', `${at}/log`],
    ['plan', `${at}/plan`],
    ['treasury', `${at}/treasury`],
    ['treasury-accounts', `${at}/treasury/accounts`],
    ['treasury-config', `${at}/treasury/config?section=loans_config`],
    ['garage', `${at}/vehicles`],
    ['dealer', `${at}/vehicles/dealer`],
    ['vehicles', `${at}/vehicles/all`],
    ['terminal-shifts', `/terminal/${server_id}/shifts`],
    ['integrations', `${at}/integrations/webhooks`],
    ['settings', `${at}/settings/general`],
    ['settings-card', `${at}/settings/card`],
    ['servers', '/servers'],
    ['found', '/servers/new'],
    ['account', '/account'],
  ];
}

const { positionals: chosen } = readArguments({ allowPositionals: true });
const stage = await Stage.openDemo('--night');
try {
  if (chosen.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const packer = await stage.browser.newPage();
  const pictures = await picturesOf(stage.url);
  let bytes = 0;
  for (const [width, height] of Object.entries(WIDTHS))
    for (const theme of THEMES)
      for (const language of ['es', 'en'] as const) {
        const look = { language, theme, width: Number(width), height };
        const page = await stage.page(await stage.context(look));
        await stage.signIn(page, { gpId: DEMO_OWNER.gp_id, name: DEMO_OWNER.gp_username });
        for (const [name, place] of language === 'es' ? pictures : pictures.slice(0, ALSO_ENGLISH)) {
          if (chosen.length > 0 && !chosen.includes(name)) continue;
          await stage.show(page, place);
          await new Promise((done) => setTimeout(done, REVEAL_MS));
          const webp = await toWebp(packer, await page.screenshot());
          bytes += webp.length;
          const file = [name, width, theme, ...(language === 'es' ? [] : [language])].join('-');
          await writeFile(join(FOLDER, `${file}.webp`), webp);
        }
        await page.context().close();
        console.log(`${width} px, ${theme}, ${language}: ${Math.round(bytes / 1_000)} kB so far`);
      }
  if (bytes > MOST_BYTES) throw new Error(`The pictures have ${bytes} bytes, and may have ${MOST_BYTES}.`);
} finally {
  await stage.close();
}
