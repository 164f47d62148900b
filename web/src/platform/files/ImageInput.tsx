import type { Ref } from 'react';

interface ImageInputProps {
  ref: Ref<HTMLInputElement>;
  onFile: (file: File | undefined) => void;
}

/** A hidden input for an image file. A button opens it with `click()`. */
export const ImageInput = ({ ref, onFile }: ImageInputProps) => (
  <input
    ref={ref}
    type="file"
    accept="image/*"
    hidden
    onChange={({ target }) => {
      onFile(target.files?.[0]);
      // Without this, choosing the same file again would not be a change.
      target.value = '';
    }}
  />
);
