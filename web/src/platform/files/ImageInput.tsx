import type { Ref } from 'react';

interface ImageInputProps {
  ref: Ref<HTMLInputElement>;
  onFiles: (files: File[]) => void;
  /** Whether several files can be chosen at once. */
  multiple?: boolean;
  /** Opens the camera in front instead, on a device that has one. */
  capture?: 'user';
}

/** A hidden input for image files. A button opens it with `click()`. */
export const ImageInput = ({ ref, onFiles, multiple = false, capture }: ImageInputProps) => (
  <input
    ref={ref}
    type="file"
    accept="image/*"
    multiple={multiple}
    capture={capture}
    hidden
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])]);
      // Without this, choosing the same file again would not be a change.
      target.value = '';
    }}
  />
);
