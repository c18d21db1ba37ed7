// Prints the scores that Lighthouse gives to the start page, to a table, and to a
// saved game, as JSON: {"start": {"accessibility": 1, "faults": []}, ...}.
//
//	node scores.mjs CHROMIUM BASE SAVED_GAME

import { startFlow } from 'lighthouse';
import puppeteer from 'puppeteer-core';

const [executablePath, base, saved] = process.argv.slice(2);
const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
const flow = await startFlow(page, {
  config: {
    extends: 'lighthouse:default',
    settings: { onlyCategories: ['accessibility', 'best-practices'] },
  },
});

await flow.navigate(`${base}/play`, { name: 'start' });
const game = await (await fetch(`${base}/games`, { method: 'POST' })).json();
await page.goto(`${base}/play#game=${game.game_id}`);
await page.waitForSelector('.playable');
await flow.snapshot({ name: 'table' });
await page.goto(`${base}/play#`);
await (await page.waitForSelector('input[type=file]')).uploadFile(saved);
await page.waitForSelector('.verdict');
await flow.snapshot({ name: 'saved game' });
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
