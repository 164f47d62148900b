import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { PhotoPicker } from './PhotoPicker.tsx';

// Modules that need a browser, and the menu, of which only the button is shown.
vi.mock('#web/platform/files/ImageInput.tsx', () => ({ ImageInput: () => null }));
vi.mock('./CropDialog.tsx', () => ({ CropDialog: () => null }));
vi.mock('#web/platform/pictures/index.ts', () => ({ UploadStatus: () => null }));
vi.mock('#web/design/index.ts', async (original) => ({
  ...(await original<typeof import('#web/design/index.ts')>()),
  Menu: ({ trigger }: { trigger: ReactNode }) => trigger,
}));

it('W-07 shows the photo, or the initials of the name in its place, each with a button to edit it', () => {
  const shown = (src: string | null) =>
    renderToStaticMarkup(
      <PhotoPicker
        photo={{ state: 'idle', preview: null, problem: undefined } as never}
        name="Theo"
        src={src}
        onRemove={() => {}}
        problem={undefined}
      />,
    );
  const editButton = /<button[^>]*aria-label="Edit photo"[^>]*>.*?<svg[^>]*pencil/s;
  expect(shown('/media/theo.jpg')).toMatch(/<img[^>]*src="\/media\/theo\.jpg"/);
  expect(shown('/media/theo.jpg')).toMatch(editButton);
  expect(shown(null)).toMatch(editButton);
  expect(shown(null)).toMatch(/data-initials="T".*>Add a photo<.*>Take a photo</s);
});
