import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { FPS, FRAMES } from './clock.mjs';

const WINDOWS = [
  ...[
    [320, 568],
    [360, 640],
    [360, 800],
    [390, 844],
    [430, 932],
    [768, 1024],
    [820, 1180],
  ],
  ...[
    [640, 360],
    [844, 390],
    [1024, 768],
    [1280, 720],
    [1440, 900],
    [1920, 1080],
    [2560, 1080],
    [2560, 1440],
  ],
];
const EVERY = 18;

const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);

/** Returns every EVERYth frame of a film as a data URL. */
function framesOf(file) {
  const folder = mkdtempSync(join(tmpdir(), 'frames-'));
  const pick = `select=not(mod(n\\,${EVERY}))`;
  const { status } = spawnSync(
    'ffmpeg',
    ['-loglevel', 'error', '-i', file, '-vf', pick, '-vsync', '0', '-q:v', '2', join(folder, '%03d.jpg')],
    { stdio: 'inherit' },
  );
  if (status !== 0) throw new Error(`ffmpeg could not read ${file}`);
  const all = Array.from({ length: FRAMES / EVERY }, (_, i) => {
    const data = readFileSync(join(folder, `${String(i + 1).padStart(3, '0')}.jpg`));
    return `data:image/jpeg;base64,${data.toString('base64')}`;
  });
  rmSync(folder, { recursive: true });
  return all;
}

/** Runs in the page: returns the position and style of all text that is directly on the picture, and hides the text. */
function takeWords() {
  const found = [];
  const bar = document.querySelector('header');
  const hero = document.querySelector('h1').closest('section');
  for (const root of [bar, hero]) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.data.trim()) continue;
      const style = getComputedStyle(node.parentElement);
      let onGround = false;
      for (let e = node.parentElement; e && e !== root; e = e.parentElement) {
        const [, , , alpha = '1'] = getComputedStyle(e).backgroundColor.match(/[\d.]+/g) ?? [];
        if (Number(alpha) > 0.9) onGround = true;
      }
      if (onGround || style.visibility === 'hidden') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const size = Number.parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      for (const r of range.getClientRects())
        if (r.width > 1 && r.top >= 0 && r.bottom <= innerHeight)
          found.push({
            words: node.data.trim(),
            need: large ? 3 : 4.5,
            colour: style.color.match(/[\d.]+/g).map(Number),
            box: [r.left, r.top, r.width, r.height].map(Math.round),
          });
    }
  }
  const hide = document.createElement('style');
  hide.textContent =
    'header *, h1, h1 ~ * { color: transparent !important; } header a, header button, h1 ~ * a { visibility: hidden !important; }';
  document.head.append(hide);
  return found;
}

/**
 * Measures the contrast of the text on the landing page with every EVERYth frame behind it, in windows of many sizes, as
 * the browser shows it. Uses the brightest ground behind a line, except for one pixel in two hundred (a star).
 * @throws Error with the places that are below WCAG AA
 */
export async function readable(url, films, place, executablePath) {
  const frames = Object.fromEntries(films.map(({ view, name }) => [view, framesOf(place(`${name}.h264.mp4`))]));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  const worst = [];
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.goto(url);
    await page.locator('h1').waitFor();
    await page.evaluate(() => document.fonts.ready);
    const words = await page.evaluate(takeWords);
    const least = new Map();
    for (const [i, src] of frames[height > width ? 'tall' : 'wide'].entries()) {
      await page.evaluate(async (frame) => {
        const image = document.querySelector('section img');
        for (const source of document.querySelectorAll('section source')) source.remove();
        image.src = frame;
        await image.decode();
      }, src);
      const shot = await sharp(await page.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer();
      for (const { words: text, need, colour, box } of words) {
        const [left, top, w, h] = box;
        const bright = [];
        for (let y = top; y < Math.min(height, top + h); y++)
          for (let x = Math.max(0, left); x < Math.min(width, left + w); x++) {
            const p = (y * width + x) * 3;
            const ground = [shot[p], shot[p + 1], shot[p + 2]];
            const alpha = colour[3] ?? 1;
            const ink = ground.map((v, c) => v + (colour[c] - v) * alpha);
            bright.push((luminance(ink) + 0.05) / (luminance(ground) + 0.05));
          }
        bright.sort((a, b) => a - b);
        const ratio = bright[Math.floor(bright.length / 200)];
        if (!(least.get(text)?.ratio <= ratio)) least.set(text, { ratio, need, second: (i * EVERY) / FPS });
      }
    }
    for (const [text, { ratio, need, second }] of least)
      worst.push({ window: `${width}×${height}`, text, need, contrast: Number(ratio.toFixed(2)), second });
  }
  await browser.close();
  console.table(worst.toSorted((a, b) => a.contrast / a.need - b.contrast / b.need).slice(0, 12));
  const below = worst.filter(({ contrast, need }) => contrast < need);
  if (below.length) throw new Error(`${below.length} places are below WCAG AA`);
}
