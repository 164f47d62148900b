import { uploadPicture } from './upload-picture.ts';
import { uploadProfilePhoto } from './upload-profile-photo.ts';
import { uploadProfilePhotoDraft } from './upload-profile-photo-draft.ts';

export { filesRemoved } from './file-removal.ts';
export { keyOfPicture } from './media.rules.ts';
export { findPictureUse } from './media.sql.ts';
export {
  claimOwnPicture,
  claimPicture,
  deletePicturesOf,
  deleteRemovedPhotos,
  giveUpLostPictures,
  lockOwnProfilePhoto,
  picturesOf,
  readPicture,
  releasePictures,
  smallCopyOfPicture,
} from './pictures.ts';
export { storeProfilePhoto } from './store-picture.ts';
export { mediaFiles, storedKeys } from './stored-keys.sql.ts';
export { sweepMedia } from './sweep.ts';

export const mediaHandlers = { uploadProfilePhotoDraft, uploadProfilePhoto, uploadPicture };
