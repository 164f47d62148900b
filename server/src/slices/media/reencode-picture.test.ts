import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { PHOTO_MAX_BYTES } from '#contract/limits.ts';
import { PICTURES, type PictureKind } from '#contract/media/picture-files.ts';
import * as make from './media.factory.ts';
import { countScans, SCANS_MAX, WHOLE_DECODE_MAX_BYTES } from './media.rules.ts';
import { type EncodedFile, reencodePicture } from './reencode-picture.ts';

/**
 * Returns the largest JPEG of an encoded picture. Both kinds are decoded and encoded in the same way, but small pictures of hangouts
 * and messages stay small, so that most tests take them: that is ten times as fast as a profile photo.
 */
const largest = async (file: Uint8Array, kind: PictureKind = 'pictures') => {
  const files = await reencodePicture(file, kind);
  const [most] = PICTURES[kind].sizes;
  return files.find(({ size, format }) => size === most && format === 'jpg')?.bytes ?? Buffer.alloc(0);
};
/** The color at a place, given in parts of the picture's width and height. */
async function colorAt(bytes: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return { r: data[offset] ?? -1, g: data[offset + 1] ?? -1, b: data[offset + 2] ?? -1 };
}
const RED = { r: 254, g: 0, b: 0 };
const BLUE = { r: 0, g: 0, b: 254 };
function expectColor(
  found: { r: number; g: number; b: number },
  wanted: { r: number; g: number; b: number },
  within = 12,
) {
  const far = Math.max(...(['r', 'g', 'b'] as const).map((each) => Math.abs(found[each] - wanted[each])));
  expect(far, JSON.stringify({ found, wanted })).toBeLessThanOrEqual(within);
}
const refusal = (file: Uint8Array) =>
  reencodePicture(file, 'photos').then(
    () => 'taken',
    (error) => error.code,
  );

const FORMATS = ['jpeg', 'png', 'webp'] as const;

describe('remakePicture', () => {
  const photos = new Map<make.Taken, { given: Buffer; files: EncodedFile[] }>();
  /** Returns a picture of a format and the files that are made of it as a profile photo, which two tests look at. */
  async function photoOf(format: make.Taken) {
    const created = photos.get(format);
    if (created) return created;
    const file = await make.picture(format);
    const photo = { given: file, files: await reencodePicture(file, 'photos') };
    photos.set(format, photo);
    return photo;
  }

  it.each(FORMATS)('W-08 a %s becomes three squares, each as WebP and as JPEG', async (format) => {
    const { files } = await photoOf(format);
    expect(files.map(({ size, format: fileFormat }) => `${size}.${fileFormat}`)).toEqual([
      '1024.webp',
      '1024.jpg',
      '512.webp',
      '512.jpg',
      '160.webp',
      '160.jpg',
    ]);
    for (const { size, format: fileFormat, bytes } of files) {
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: fileFormat === 'jpg' ? 'jpeg' : 'webp',
        width: size,
        height: size,
      });
    }
  });

  it('a hangout or message picture keeps its shape and is never enlarged', async () => {
    const files = await reencodePicture(await make.picture('jpeg', { width: 1200, height: 600 }), 'pictures');
    const sides = await Promise.all(
      files.filter(({ format }) => format === 'jpg').map(({ bytes }) => sharp(bytes).metadata()),
    );
    expect(sides.map(({ width, height }) => [width, height])).toEqual([
      [1200, 600],
      [800, 400],
      [320, 160],
    ]);
    expect(PICTURES.pictures.sizes).toEqual([1600, 800, 320]);
  });

  it('W-08 a profile photo is cut to a centered square', async () => {
    const wide = await make.halves(900, 300).jpeg().toBuffer();
    const fromWide = await largest(wide, 'photos');
    expectColor(await colorAt(fromWide, 0.05, 0.5), RED);
    expectColor(await colorAt(fromWide, 0.95, 0.5), BLUE);
    const edges = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#00ff00' } })
      .composite([{ input: await make.halves(300, 300).png().toBuffer(), left: 300, top: 0 }])
      .png()
      .toBuffer();
    const centered = await largest(edges, 'photos');
    expectColor(await colorAt(centered, 0.02, 0.5), RED);
    expectColor(await colorAt(centered, 0.98, 0.5), BLUE);
  });

  it.each([
    [1, 'left', 'pictures'],
    [2, 'right', 'pictures'],
    [3, 'right', 'pictures'],
    [4, 'left', 'pictures'],
    [5, 'top', 'pictures'],
    [6, 'top', 'photos'],
    [6, 'top', 'pictures'],
    [7, 'bottom', 'pictures'],
    [8, 'bottom', 'pictures'],
  ] as const)(
    'W-08 a photo that says it lies (EXIF %i) is set upright: what is red comes %s (%s)',
    async (orientation, side, kind) => {
      const lying = await make.halves().jpeg().withMetadata({ orientation }).toBuffer();
      const upright = await largest(lying, kind);
      const [x, y] = { left: [0.1, 0.5], right: [0.9, 0.5], top: [0.5, 0.1], bottom: [0.5, 0.9] }[side];
      expectColor(await colorAt(upright, x ?? 0, y ?? 0), RED);
      expectColor(await colorAt(upright, 1 - (x ?? 0), 1 - (y ?? 0)), BLUE);
      expect((await sharp(upright).metadata()).orientation).toBeUndefined();
    },
  );

  it.each(FORMATS)('W-09 nothing of what a %s carries is left: place, camera, notes, profile', async (format) => {
    const { given, files } = await photoOf(format);
    expect(await sharp(given).metadata()).toMatchObject({ exif: expect.anything(), icc: expect.anything() });
    for (const { bytes } of files) {
      const { exif, xmp, icc, iptc, comments, density } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, iptc, comments }).toEqual({});
      expect([undefined, 72]).toContain(density);
      expect(bytes.toString('latin1')).not.toMatch(/canary|exif|xmp|GPS/i);
    }
  });

  it('CMYK becomes sRGB in nearly the same colors', async () => {
    const cmyk = await make.halves().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const created = await largest(cmyk);
    expect(await sharp(created).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    const [left, right] = [await colorAt(created, 0.1, 0.5), await colorAt(created, 0.9, 0.5)];
    expect(left.r - Math.max(left.g, left.b)).toBeGreaterThan(150);
    expect(right.b - Math.max(right.r, right.g)).toBeGreaterThan(60);
  });

  it('a wide color profile is converted, not dropped', async () => {
    const plain = { create: { width: 300, height: 300, channels: 3, background: '#c86432' } } as const;
    const wide = await sharp(plain).withIccProfile('p3').png().toBuffer();
    // The same color in other numbers: dropped, the profile would change what people see.
    const numbers = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
    expect(numbers[0]).toBeLessThan(195);
    expectColor(await colorAt(await largest(wide), 0.5, 0.5), { r: 0xc8, g: 0x64, b: 0x32 }, 4);
  });

  it.each([
    ['grey', (image: Sharp) => image.greyscale().png()],
    ['16 bits deep', (image: Sharp) => image.toColourspace('rgb16').png()],
    ['of a palette', (image: Sharp) => image.png({ palette: true })],
    ['progressive', (image: Sharp) => image.jpeg({ progressive: true })],
    ['lossless', (image: Sharp) => image.webp({ lossless: true })],
  ])('W-09 a picture that is %s is taken', async (_name, as) => {
    const created = await largest(await as(make.halves()).toBuffer());
    expect(await sharp(created).metadata()).toMatchObject({ space: 'srgb', channels: 3, width: 400, height: 400 });
  });

  it('S-80 W-09 a JPEG of up to 100 scans is taken, and one of more refused before it is decoded', async () => {
    const most = await make.jpegOfScans(SCANS_MAX);
    expect(countScans(most)).toBe(100);
    expect(await refusal(most)).toBe('taken');
    expect(await refusal(await make.jpegOfScans(SCANS_MAX + 1))).toBe('PHOTO_UNREADABLE');
  });

  it('transparent pixels become white', async () => {
    const clear = await sharp({
      create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expectColor(await colorAt(await largest(clear), 0.5, 0.5), { r: 255, g: 255, b: 255 }, 2);
  });

  it.each([
    ['WebP', make.animatedWebp],
    ['PNG', make.animatedPng],
  ])('W-09 of an animated %s the first frame is kept', async (_name, animated) => {
    for (const { bytes } of await reencodePicture(await animated(), 'pictures')) {
      expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
      expectColor(await colorAt(bytes, 0.5, 0.5), RED);
    }
  });

  it('accepts photos from a few pixels to 49 megapixels', async () => {
    expect(await refusal(await make.picture('png', { width: 1, height: 1 }))).toBe('taken');
    expect(await refusal(make.bomb(7000))).toBe('taken');
  });

  it.each([
    [
      'a page behind a JPEG',
      async () => Buffer.concat([await make.picture('jpeg'), Buffer.from('<script>canary()</script>')]),
    ],
    [
      'an archive behind a PNG',
      async () => Buffer.concat([await make.picture('png'), Buffer.from('PK\x03\x04canary')]),
    ],
    [
      'a page in a PNG',
      async () => make.withChunks(await make.picture('png'), make.pngChunk('tEXt', Buffer.from('a\0<script>canary'))),
    ],
    [
      'a page in a JPEG',
      async () => {
        const [jpeg, script] = [await make.picture('jpeg'), Buffer.from('/*<script>canary()</script>*/')];
        return Buffer.concat([
          jpeg.subarray(0, 2),
          Buffer.from([0xff, 0xfe, 0, script.length + 2]),
          script,
          jpeg.subarray(2),
        ]);
      },
    ],
    [
      'a page in a WebP',
      async () => {
        const [webp, script] = [await make.picture('webp'), Buffer.from('canary<script>xx')];
        const size = Buffer.alloc(4);
        size.writeUInt32LE(script.length);
        const whole = Buffer.concat([webp, Buffer.from('CNRY'), size, script]);
        whole.writeUInt32LE(whole.length - 8, 4);
        return whole;
      },
    ],
  ])('W-09 %s does not come through', async (_name, polyglot) => {
    for (const { bytes } of await reencodePicture(await polyglot(), 'pictures')) {
      expect(bytes.toString('latin1')).not.toMatch(/canary|script/);
      expect(bytes.includes('PK\x03\x04')).toBe(false);
    }
  });
});

describe('refused uploads', () => {
  const noisy = (format: make.Taken) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    return sharp({ create: { width: 120, height: 120, channels: 3, background: '#888', noise } })
      .toFormat(format)
      .toBuffer();
  };
  it.each(FORMATS.flatMap((format) => [0.02, 0.3, 0.7, 0.95].map((part) => [format, part] as const)))(
    'W-09 a %s of which only %d arrived',
    async (format, part) => {
      const whole = await noisy(format);
      expect(await refusal(whole.subarray(0, Math.floor(whole.length * part)))).toBe('PHOTO_UNREADABLE');
    },
  );

  it('HEIC gets its own error whatever its content type says, and AVIF does not', async () => {
    expect(await refusal(make.heic())).toBe('PHOTO_HEIC');
    const avif = await make.halves(64, 64).avif().toBuffer();
    expect(await refusal(avif)).toBe('PHOTO_UNREADABLE');
  });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['noise', () => Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))],
    ['a GIF', () => make.halves(64, 64).gif().toBuffer()],
    ['a TIFF', () => make.halves(64, 64).tiff().toBuffer()],
    [
      'an SVG',
      () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>'),
    ],
    [
      'an SVG after a JPEG’s first bytes',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a ZIP', () => Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')],
    ['a line', () => make.picture('png', { width: 2100, height: 100 })],
    [
      'a PNG with a hole in it',
      async () => {
        const png = await noisy('png');
        const middle = Math.floor(png.length / 2);
        return png.fill(0, middle, middle + 500);
      },
    ],
  ])('W-09 %s', async (_name, given) => {
    expect(await refusal(await given())).toBe('PHOTO_UNREADABLE');
  });

  it('refuses 900 million pixels in a hundred kilobytes before decoding', async () => {
    const input = make.bomb(30_000);
    expect(input.length).toBeLessThan(150_000);
    const [before, began] = [process.memoryUsage().rss, performance.now()];
    expect(await refusal(input)).toBe('PHOTO_TOO_LARGE');
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(await refusal(make.bomb(7100))).toBe('PHOTO_TOO_LARGE');
  });

  it('W-09 S-75 refuses a picture of several passes that would be kept in memory whole, and takes a small one', async () => {
    const side = Math.floor(Math.sqrt(WHOLE_DECODE_MAX_BYTES / 8));
    expect(await refusal(make.interlacedHeader(side))).toBe('PHOTO_UNREADABLE');
    expect(await refusal(make.interlacedHeader(side + 1))).toBe('PHOTO_TOO_LARGE');
    const image = sharp({ create: { width: 64, height: 64, channels: 4, background: '#ff0000' } });
    expect(await refusal(await image.png({ progressive: true }).toBuffer())).toBe('taken');
  });

  it('refuses a file one byte over the limit', async () => {
    const padded = Buffer.concat([await make.picture('jpeg'), Buffer.alloc(PHOTO_MAX_BYTES)]);
    expect(await refusal(padded.subarray(0, PHOTO_MAX_BYTES + 1))).toBe('PHOTO_TOO_LARGE');
    expect(await refusal(padded.subarray(0, PHOTO_MAX_BYTES))).toBe('taken');
  });
});
