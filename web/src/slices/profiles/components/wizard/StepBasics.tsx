import { TEXT } from '#contract/limits.ts';
import { TextArea, TextField } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { PhotoPicker } from '../photo/PhotoPicker.tsx';
import type { usePhoto } from '../photo/usePhoto.ts';
import { BirthdayField } from './BirthdayField.tsx';
import { LinkFields } from './LinkFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { Pair } from './Section.tsx';
import { StoryFields } from './StoryFields.tsx';
import { count, type StepProps } from './step-props.ts';
import { UsernameField } from './UsernameField.tsx';

const t = text.profiles.basics;

/** Step 1: who one is, one's story, one's place and one's links (W-07). */
export function StepBasics(props: StepProps & { photo: ReturnType<typeof usePhoto>; ownUsername: string }) {
  const { form, set, problem, photo, ownUsername } = props;
  return (
    <>
      <PhotoPicker
        photo={photo}
        name={form.firstName || form.username}
        src={form.picked ?? form.profileImage}
        onRemove={() => {
          photo.drop();
          set({ picked: null, profileImage: null });
        }}
        problem={problem('picked')}
      />
      <Pair>
        <TextField
          label={t.firstName}
          name="firstName"
          autoComplete="given-name"
          value={form.firstName}
          onChange={(event) => set({ firstName: event.target.value })}
          maxLength={TEXT.name}
          error={problem('firstName')}
        />
        <TextField
          label={t.lastName}
          name="lastName"
          autoComplete="family-name"
          value={form.lastName}
          onChange={(event) => set({ lastName: event.target.value })}
          maxLength={TEXT.name}
          error={problem('lastName')}
        />
      </Pair>
      <Pair>
        <UsernameField
          value={form.username}
          own={ownUsername}
          onValueChange={(username) => set({ username })}
          error={problem('username')}
        />
        <BirthdayField
          value={form.birthday}
          onValueChange={(birthday) => set({ birthday })}
          error={problem('birthday')}
        />
      </Pair>
      <TextArea
        label={t.bio}
        name="bio"
        description={t.bioHint}
        value={form.bio}
        onChange={(event) => set({ bio: event.target.value })}
        count={count(form.bio, TEXT.bio)}
        error={problem('bio')}
      />
      <StoryFields {...props} />
      <PlaceFields {...props} />
      <LinkFields {...props} />
    </>
  );
}
