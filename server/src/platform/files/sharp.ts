import sharp, { type Sharp } from 'sharp';

// JPEG, PNG and WebP have decoders. No decoder of another format is enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
// Every upload is different, so a cache of decoded images would never be hit.
sharp.cache(false);

export { type Sharp, sharp };
