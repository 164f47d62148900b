import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ProfileUpdate } from '#contract/profiles/fields.ts';
import { type PREVIEWED_AS, profiles } from '#contract/profiles/routes.ts';
import type { OwnUser, ProfileView } from '#contract/profiles/views.ts';
import { call } from '#web/platform/api.ts';
import { instantSave } from '#web/platform/instant-save.ts';
import { isServer } from '#web/platform/is-server.ts';
import { followLanguageOf } from '#web/platform/language/shown-language.ts';
import { CACHED_OFFLINE } from '#web/platform/offline-cache/cache-options.ts';
import { queryClient } from '#web/platform/query.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { useSession } from '#web/platform/session/index.ts';

export const profileKeys = {
  own: (uid: string) => ['profiles', 'own', uid] as const,
  view: (uid: string) => ['profiles', 'view', uid] as const,
  previews: (uid: string) => ['profiles', 'preview', uid] as const,
};

/**
 * The member's own record, users/{uid}. `public` is null until the first step is saved. The page follows the language in it, which
 * was perhaps chosen on another device.
 */
export const ownUserQuery = (uid: string) =>
  queryOptions({
    queryKey: profileKeys.own(uid),
    queryFn: async (): Promise<OwnUser> => {
      const user = await call(profiles.readUser, { params: { uid } });
      // The server has no page to show in another language. The app does it when it takes the answer over.
      if (!isServer) followLanguageOf(user.language);
      return user;
    },
  });

/** A member's profile, as the caller may see it. @throws ApiError USER_NOT_FOUND or PROFILE_NOT_FOUND */
export const profileViewQuery = (uid: string) =>
  queryOptions({
    queryKey: profileKeys.view(uid),
    queryFn: (): Promise<ProfileView> => call(profiles.readProfile, { params: { uid } }),
    meta: CACHED_OFFLINE,
  });

export type PreviewedAs = (typeof PREVIEWED_AS)[number];

/** Loads the member's own profile as others get it (P-15), again whenever it is shown. */
export function useProfilePreview(uid: string, as: PreviewedAs) {
  return useQuery({
    queryKey: [...profileKeys.previews(uid), as],
    queryFn: (): Promise<ProfileView> => call(profiles.previewProfile, { params: { uid }, query: { as } }),
    refetchOnMount: 'always',
  });
}

/** Loads the signed-in member's own record. Disabled while nobody is signed in. */
export function useOwnUser() {
  const uid = useSession('uid');
  return useQuery({ ...ownUserQuery(uid ?? ''), enabled: uid !== null });
}

export const useProfileView = (uid: string) => useQuery(profileViewQuery(uid));

/** Refetches the member's own record when it or their email changes in another tab, and after a lost connection. */
export function useRefetchOfOwnUser(): void {
  const uid = useSession('uid');
  useEffect(() => {
    if (uid === null) return;
    const refetch = () => {
      void queryClient.invalidateQueries({ queryKey: profileKeys.own(uid) });
      void queryClient.invalidateQueries({ queryKey: profileKeys.previews(uid) });
    };
    const stops = [realtime.on('profile', refetch), realtime.on('account', refetch), realtime.onReady(refetch)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [uid]);
}

/** Saves some fields in one update (W-20), and refetches the data of other screens that show the member. */
export function useSaveProfile() {
  const uid = useSession('uid');
  return useMutation({
    mutationFn: (update: ProfileUpdate): Promise<OwnUser> =>
      call(profiles.saveProfile, { params: { uid: uid ?? '' }, body: update }),
    onSuccess(saved) {
      queryClient.setQueryData(profileKeys.own(saved.uid), saved);
      void queryClient.invalidateQueries({ queryKey: profileKeys.view(saved.uid) });
      void queryClient.invalidateQueries({ queryKey: ['discovery'] });
    },
  });
}

export type ProfileSwitch = 'showPersonality' | 'openToMeeting' | 'showInNearby';

/** Sets a switch of the profile (P-10, I-03). It is shown immediately, and taken back if the save fails. */
export function useProfileSwitch(field: ProfileSwitch, { onFailed }: { onFailed: () => void }) {
  const uid = useSession('uid');
  const queryKey = profileKeys.own(uid ?? '');
  return useMutation(
    instantSave({
      queryKey,
      save: (isOn: boolean) =>
        call(profiles.saveProfile, { params: { uid: uid ?? '' }, body: { public: { [field]: isOn } } }),
      show: (isOn) =>
        queryClient.setQueryData<OwnUser>(queryKey, (cached) =>
          cached?.public ? { ...cached, public: { ...cached.public, [field]: isOn } } : cached,
        ),
      opposite: (isOn) => !isOn,
      onFailed,
    }),
  );
}
