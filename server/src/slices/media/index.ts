import { uploadPicked } from './upload-picked.ts';
import { uploadPicture } from './upload-picture.ts';
import { uploadSaved } from './upload-saved.ts';

export { filesRemoved } from './file-removal.ts';
export { keyOf as keyOfPicture } from './media.rules.ts';
export { findOwner as findPicture } from './media.sql.ts';
export {
  claimOwnPicture,
  deletePicturesOf,
  giveUpLostPictures,
  ownsPhoto,
  picturesOf,
  readPicture,
  releasePictures,
  replacePhotos,
  smallCopyOfPicture,
} from './pictures.ts';
export { storePhoto } from './store-picture.ts';
export { mediaFiles, storedKeys } from './stored-keys.sql.ts';
export { sweepMedia } from './sweep.ts';

export const mediaHandlers = { uploadPicked, uploadSaved, uploadPicture };
