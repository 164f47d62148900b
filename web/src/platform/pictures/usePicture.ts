import { media } from '#contract/media/routes.ts';
import type { Picture } from '#contract/media/views.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { FieldError } from '#web/platform/forms/index.ts';
import { preparePicture } from './prepare.ts';
import { useUpload } from './useUpload.ts';

function failAtPicture(): never {
  throw new FieldError({ picture: '' });
}

interface Options {
  uid: string;
  /** The picture that the form has. */
  value: Picture | null;
  onChange: (picture: Picture | null) => void;
}

/**
 * The picture of a form: prepared and uploaded as soon as it is chosen, so that saving is quick. The form keeps its picture
 * until the new one is stored.
 */
export function usePicture({ uid, value, onChange }: Options) {
  const upload = useUpload<Picture>({
    async send(file, { name, signal, show }) {
      const { blob } = await preparePicture(file);
      signal.throwIfAborted();
      show(blob);
      return call(media.uploadPicture, { params: { uid, name }, bytes: blob, signal });
    },
    onStored: onChange,
  });
  /** Removes a picture that the server no longer has, and says why. */
  function removeLost(sentence: string) {
    upload.reset();
    upload.showProblem(sentence);
    onChange(null);
  }
  const { state, problem, slow, preview, chooseFile, retry, mayRetry } = upload;
  return {
    state,
    problem,
    slow,
    /** The address to show: an object URL of this device, or that of the form's picture. */
    shown: preview ?? value?.url ?? null,
    chooseFile,
    retry,
    mayRetry,
    removeLost,
    /** Cancels the upload, or without one removes the form's picture. */
    remove() {
      const wasPending = upload.isPending();
      upload.reset();
      if (!wasPending) onChange(null);
    },
    /**
     * Saves the form with its picture, once that is stored.
     * @throws FieldError when the upload fails, whose reason is shown at the picture; the error of `save`
     */
    async saveWith<Saved>(save: (picture: Picture | null) => Promise<Saved>): Promise<Saved> {
      const picture = upload.isPending() ? await upload.whenUploaded().catch(failAtPicture) : value;
      try {
        return await save(picture);
      } catch (error) {
        if (error instanceof ApiError && error.fields?.picture) removeLost(error.fields.picture);
        throw error;
      }
    },
  };
}
