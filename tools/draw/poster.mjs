/**
 * Draws the landing page's poster (web/public/poster-*). Run: node tools/draw/poster.mjs [--look DIR] [--t 0.5] [--view wide|tall]
 * With --look it only writes PNG proofs to that folder.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { scene } from './poster/scene.mjs';

const { values } = parseArgs({
  options: { look: { type: 'string' }, t: { type: 'string', default: '0.5' }, view: { type: 'string' } },
});
const out = new URL('../../web/public/', import.meta.url);

const raster = (view) => sharp(Buffer.from(scene(Number(values.t), view)), { unlimited: true });

if (values.look) {
  for (const view of values.view ? [values.view] : ['wide', 'tall']) {
    await writeFile(`${values.look}/${view}.svg`, scene(Number(values.t), view));
    await raster(view).png().toFile(`${values.look}/${view}.png`);
  }
} else {
  const wide = await raster('wide').resize(1920, 1080, { kernel: 'lanczos3' }).png().toBuffer();
  const tall = await raster('tall').png().toBuffer();
  for (const [image, name] of [
    [wide, 'poster-1920'],
    [tall, 'poster-960'],
  ]) {
    await sharp(image)
      .avif({ quality: 64, effort: 6, chromaSubsampling: '4:2:0' })
      .toFile(new URL(`${name}.avif`, out).pathname);
    await sharp(image)
      .jpeg({ quality: 83, mozjpeg: true })
      .toFile(new URL(`${name}.jpg`, out).pathname);
  }
}
