export { measurePicture, PictureError, type PreparedPicture, pictureSentence, preparePicture } from './prepare.ts';
export { usePicture } from './usePicture.ts';
