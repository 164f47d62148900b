import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { hangoutForm as t } from '#catalog/hangout-form.ts';
import { groups } from '#contract/groups/routes.ts';
import { GROUP_VISIBILITIES } from '#contract/hangouts/options.ts';
import { GROUP_FIRST_HOURS, GROUPS_JOINED_MAX } from '#contract/limits.ts';
import { call } from '#web/platform/api.ts';
import { FormSelect, useFormField } from '#web/platform/forms/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { type FormValues, NO_GROUP } from '../form.ts';
import s from './FormFields.module.css';

const VISIBILITIES = GROUP_VISIBILITIES.map((value) => ({ value, label: t.group.seenBy[value](GROUP_FIRST_HOURS) }));

/** The groups of the member, of which a new hangout can be. */
const useOwnGroups = (uid: string) =>
  useQuery({
    queryKey: ['hangouts', uid, 'ownGroups'],
    queryFn: ({ signal }) => call(groups.list, { query: { whose: 'mine', limit: GROUPS_JOINED_MAX }, signal }),
    gcTime: 0,
  });

interface GroupFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: what the form sends is of no concern to its fields
  control: Control<FormValues, any, any>;
}

/** The group to which a new hangout belongs, and how long only its members see it (G-23). Nothing for a member without groups. */
export function GroupFields({ control }: GroupFieldsProps) {
  const { data } = useOwnGroups(useUid());
  const { value: groupId } = useFormField<FormValues, string>({ control, name: 'groupId' });
  if (!data || data.items.length === 0) return null;
  const options = [
    { value: NO_GROUP, label: t.group.none },
    ...data.items.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className={s.pair}>
      <FormSelect control={control} name="groupId" label={t.group.label} options={options} placeholder={t.group.none} />
      {groupId !== NO_GROUP && (
        <FormSelect
          control={control}
          name="visibility"
          label={t.group.visibility}
          options={VISIBILITIES}
          placeholder={t.group.visibility}
        />
      )}
    </div>
  );
}
