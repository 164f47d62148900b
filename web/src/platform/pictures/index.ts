export { measurePicture, type PreparedPicture, pictureSentence, preparePicture } from './prepare.ts';
export { usePicture } from './usePicture.ts';
export { useSlow } from './useSlow.ts';
