import { TEXT_MAX } from '#contract/limits.ts';
import { FormTextArea, FormTextField } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { MorePhotos } from '../photo/MorePhotos.tsx';
import { PhotoPicker } from '../photo/PhotoPicker.tsx';
import type { useMorePhotos } from '../photo/useMorePhotos.ts';
import type { usePhoto } from '../photo/usePhoto.ts';
import { BirthdayField } from './BirthdayField.tsx';
import { InterestChips } from './InterestChips.tsx';
import { LinkFields } from './LinkFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { Pair } from './Section.tsx';
import { StoryFields } from './StoryFields.tsx';
import type { StepProps } from './step-props.ts';
import { UsernameField } from './UsernameField.tsx';

const t = text.profiles.basics;

interface StepBasicsProps extends StepProps {
  /** Whether the member is also asked for an interest, which a card shows. */
  asksInterest: boolean;
  photo: ReturnType<typeof usePhoto>;
  morePhotos: ReturnType<typeof useMorePhotos>;
  ownUsername: string;
}

/** Step 1: the member, their home, their story and their links (W-07). The questions of the card come first. */
export function StepBasics(props: StepBasicsProps) {
  const { control, values, set, errorOf, isShown, asksInterest, photo, morePhotos, ownUsername } = props;
  const main = photo.preview ?? values.picked ?? values.profileImage;
  return (
    <>
      {isShown(1) && (
        <>
          <PhotoPicker
            photo={photo}
            name={values.firstName || values.username}
            src={values.picked ?? values.profileImage}
            onRemove={() => {
              photo.removePicked();
              set({ picked: null, profileImage: null });
            }}
            problem={errorOf('picked')}
          />
          {(main || values.morePhotos.length > 0) && (
            <MorePhotos more={morePhotos} photos={values.morePhotos} errorOf={errorOf} />
          )}
          <Pair>
            <FormTextField
              control={control}
              label={t.firstName}
              name="firstName"
              autoComplete="given-name"
              max={TEXT_MAX.name}
            />
            <FormTextField
              control={control}
              label={t.lastName}
              name="lastName"
              autoComplete="family-name"
              max={TEXT_MAX.name}
            />
          </Pair>
          <UsernameField
            value={values.username}
            own={ownUsername}
            onValueChange={(username) => set({ username })}
            error={errorOf('username')}
          />
        </>
      )}
      {asksInterest && <InterestChips values={values} set={set} errorOf={errorOf} isCard />}
      {isShown(2) && <PlaceFields {...props} />}
      {isShown(3) && (
        <>
          <FormTextArea control={control} label={t.bio} name="bio" description={t.bioHint} max={TEXT_MAX.bio} />
          <StoryFields {...props} />
          <Pair>
            <FormTextField
              control={control}
              label={t.pronouns}
              name="pronouns"
              placeholder={t.pronounsPlaceholder}
              autoComplete="off"
              max={TEXT_MAX.pronouns}
            />
            <BirthdayField
              value={values.birthday}
              onValueChange={(birthday) => set({ birthday })}
              error={errorOf('birthday')}
            />
          </Pair>
          <LinkFields {...props} />
        </>
      )}
    </>
  );
}
