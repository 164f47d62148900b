import { useMutation, useQuery } from '@tanstack/react-query';
import { hangouts } from '#contract/hangouts/routes.ts';
import type { Album } from '#contract/hangouts/views.ts';
import { media } from '#contract/media/routes.ts';
import { call } from '#web/platform/api.ts';
import { newId } from '#web/platform/new-id.ts';
import { preparePicture } from '#web/platform/pictures/index.ts';
import { queryClient } from '#web/platform/query.ts';
import { useUid } from '#web/platform/session/index.ts';

const keyOf = (uid: string, hangoutId: string) => ['hangouts', uid, 'album', hangoutId] as const;

/** The album of a hangout. Changes by others appear when this page gets the focus. */
export function useAlbum(hangoutId: string) {
  const uid = useUid();
  return useQuery({
    queryKey: keyOf(uid, hangoutId),
    queryFn: ({ signal }) => call(hangouts.album, { params: { hangoutId }, signal }),
    refetchOnWindowFocus: 'always',
  });
}

/** Returns a function that uploads a photo and adds it to the album. It throws why it could not. */
export function useAddPhoto(hangoutId: string) {
  const uid = useUid();
  return async (file: Blob): Promise<Album> => {
    const { blob } = await preparePicture(file);
    const { url } = await call(media.uploadPicture, { params: { uid, name: newId() }, bytes: blob });
    const album = await call(hangouts.addAlbumPhoto, { params: { hangoutId }, body: { picture: url } });
    queryClient.setQueryData(keyOf(uid, hangoutId), album);
    return album;
  };
}

export function useRemovePhoto(hangoutId: string) {
  const uid = useUid();
  return useMutation({
    mutationFn: (photoId: string) => call(hangouts.removeAlbumPhoto, { params: { hangoutId, photoId } }),
    onSuccess: (album) => queryClient.setQueryData<Album>(keyOf(uid, hangoutId), album),
  });
}
