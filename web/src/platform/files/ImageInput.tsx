import type { Ref } from 'react';

interface ImageInputProps {
  ref: Ref<HTMLInputElement>;
  onFiles: (files: File[]) => void;
  /** Whether several files can be chosen at once. */
  multiple?: boolean;
}

/** A hidden input for image files. A button opens it with `click()`. */
export const ImageInput = ({ ref, onFiles, multiple = false }: ImageInputProps) => (
  <input
    ref={ref}
    type="file"
    accept="image/*"
    multiple={multiple}
    hidden
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])]);
      // Without this, choosing the same file again would not be a change.
      target.value = '';
    }}
  />
);
