import { media } from '#contract/media/routes.ts';
import type { Picture } from '#contract/media/views.ts';
import { call } from '#web/platform/api.ts';
import { preparePicture } from './prepare.ts';
import { useUpload } from './useUpload.ts';

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
    /** Removes a picture that the server no longer has, and says why. */
    removeLost(sentence: string) {
      upload.reset();
      upload.showProblem(sentence);
      onChange(null);
    },
    /** Cancels the upload, or without one removes the form's picture. */
    remove() {
      const wasPending = upload.isPending();
      upload.reset();
      if (!wasPending) onChange(null);
    },
    /** Returns the picture to save, once it is stored. @throws the error of the upload */
    whenUploaded: async (): Promise<Picture | null> => (upload.isPending() ? await upload.whenUploaded() : value),
  };
}
