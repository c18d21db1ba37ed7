// Prints the scores that Lighthouse gives to each view in each colour scheme, as JSON:
// {"start, light": {"accessibility": 1, "best-practices": 1, "faults": []}, ...}.
//
//	node scores.mjs CHROMIUM BASE SAVED_GAME

import { startFlow } from 'lighthouse';
import puppeteer from 'puppeteer-core';

const [executablePath, base, saved] = process.argv.slice(2);
const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
const protocol = await page.createCDPSession();
const flow = await startFlow(page, {
  config: {
    extends: 'lighthouse:default',
    settings: { onlyCategories: ['accessibility', 'best-practices'] },
  },
});

const schemes = {
  light: [{ name: 'prefers-color-scheme', value: 'light' }],
  dark: [{ name: 'prefers-color-scheme', value: 'dark' }],
  forced: [
    { name: 'prefers-color-scheme', value: 'dark' },
    { name: 'forced-colors', value: 'active' },
  ],
};

/** look scores the view that is open, in each colour scheme. */
async function look(view) {
  for (const [scheme, features] of Object.entries(schemes)) {
    await protocol.send('Emulation.setEmulatedMedia', { features });
    await flow.snapshot({ name: `${view}, ${scheme}` });
  }
  await protocol.send('Emulation.setEmulatedMedia', { features: [] });
}

/** visit opens a page from nothing, which also shows what its requests and errors are. */
async function visit(view, address, drawn) {
  await flow.navigate(base + address, { name: `${view}, visit` });
  await page.waitForSelector(drawn);
  await look(view);
}

await visit('start', '/play', '.ways');
await visit('rules', '/play/rules', '.sample .name');
await visit('lesson', '/play/lesson', '.coach');
await visit('workshop', '/play/workshop', '.editor textarea');
const game = await (await fetch(`${base}/games`, { method: 'POST' })).json();
await page.goto(`${base}/play#game=${game.game_id}`);
await page.waitForSelector('.playable');
await look('table');
await page.goto(`${base}/play#`);
await (await page.waitForSelector('input[type=file]')).uploadFile(saved);
await page.waitForSelector('.verdict');
await look('saved game');
await browser.close();

const { steps } = await flow.createFlowResult();
console.log(
  JSON.stringify(
    Object.fromEntries(
      steps.map(({ name, lhr }) => [
        name,
        {
          ...Object.fromEntries(Object.values(lhr.categories).map((c) => [c.id, c.score])),
          faults: Object.values(lhr.categories)
            .flatMap((c) => c.auditRefs)
            .filter((a) => a.weight > 0 && lhr.audits[a.id].score === 0)
            .map((a) => a.id),
        },
      ]),
    ),
  ),
);
