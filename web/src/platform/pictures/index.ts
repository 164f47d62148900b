/** Pictures that people choose: preparing, uploading and the sentences for failures. */

export { type Area, decodeImage } from './jpeg.ts';
export {
  measurePicture,
  PictureError,
  type PreparedPicture,
  pictureSentence,
  preparePicture,
  unreadableSentence,
} from './prepare.ts';
export { UploadStatus } from './UploadStatus.tsx';
export { usePicture } from './usePicture.ts';
export { useUpload } from './useUpload.ts';
