import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { FPS, SECONDS } from './clock.mjs';

/** The color space that browsers assume for video of this size, stated explicitly. */
const COLOUR = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'];
const quiet = ['-hide_banner', '-loglevel', 'error', '-y'];

/** Opens a lossless master (10 bit) that accepts frames of RGB floats; `end()` closes it. */
export function master(file, width, height) {
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...quiet,
      ...['-f', 'rawvideo', '-pix_fmt', 'rgb48le', '-s', `${width}x${height}`, '-r', `${FPS}`, '-i', '-'],
      ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int+full_chroma_inp'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-threads', '1', '-qp', '0', '-pix_fmt', 'yuv420p10le', ...COLOUR],
      file,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const done = once(ffmpeg, 'exit');
  return {
    async add(frame) {
      const data = new Uint16Array(frame.length);
      for (let i = 0; i < data.length; i++) data[i] = Math.min(65535, Math.max(0, frame[i] * 257 + 0.5));
      if (!ffmpeg.stdin.write(Buffer.from(data.buffer))) await once(ffmpeg.stdin, 'drain');
    },
    async end() {
      ffmpeg.stdin.end();
      const [code] = await done;
      if (code !== 0) throw new Error(`ffmpeg ended with ${code} while writing ${file}`);
    },
  };
}

function ffmpeg(...args) {
  const { status } = spawnSync('ffmpeg', [...quiet, ...args.flat()], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${args.flat().join(' ')}`);
}

/**
 * Encodes a master for the web: one key frame (a second one would be visible as a pulse), index first, no sound.
 * @param {'av1' | 'h264'} codec
 * @param {{ bytes: number, crf?: number }} aim the maximum size; H.264 is encoded to nine tenths of it
 * @returns {number} the size in bytes
 */
export function encode(from, to, codec, aim, log) {
  const whole = ['-g', `${FPS * SECONDS * 2}`, '-movflags', '+faststart', '-an', ...COLOUR];
  if (codec === 'av1')
    ffmpeg(
      ['-i', from, '-c:v', 'libsvtav1', '-preset', '4', '-crf', `${aim.crf}`, '-pix_fmt', 'yuv420p10le'],
      ['-svtav1-params', 'tune=0:enable-overlays=0:scd=0:lp=1', ...whole, to],
    );
  else {
    const rate = Math.floor((aim.bytes * 8 * 0.9) / SECONDS);
    // The last second and a half gets more bits, so that it is as sharp as the first frame, which follows.
    const end = FPS * SECONDS;
    const zones = `zones=${end - 40},${end - 25},b=1.6/${end - 24},${end - 11},b=2.6/${end - 10},${end - 1},b=4`;
    const common = [
      ...[
        '-i',
        from,
        '-c:v',
        'libx264',
        '-preset',
        'slower',
        '-threads',
        '1',
        '-pix_fmt',
        'yuv420p',
        '-profile:v',
        'high',
      ],
      ...[
        '-b:v',
        `${rate}`,
        '-x264-params',
        `keyint=infinite:scenecut=0:aq-mode=3:aq-strength=0.9:bframes=8:ref=4:deblock=1,1:${zones}`,
      ],
      ...['-passlogfile', log],
    ];
    ffmpeg(common, ['-pass', '1', '-an', '-f', 'null', '/dev/null']);
    ffmpeg(common, ['-pass', '2', ...whole.slice(2), to]);
  }
  const { size } = statSync(to);
  if (size >= aim.bytes) throw new Error(`${to} has ${size} bytes; it must stay under ${aim.bytes}`);
  return size;
}
