import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { hangoutForm as t } from '#catalog/hangout-form.ts';
import type { GroupBrief } from '#contract/groups/options.ts';
import { groups } from '#contract/groups/routes.ts';
import { GROUP_VISIBILITIES, OPEN_TO } from '#contract/hangouts/options.ts';
import { GROUP_FIRST_HOURS, GROUPS_JOINED_MAX } from '#contract/limits.ts';
import { type Option, Select } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { useFormField } from '#web/platform/forms/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { type FormValues, groupChoice, shownChoice } from '../form.ts';

/** The groups of the member, of which a new hangout can be. */
const useOwnGroups = (uid: string) =>
  useQuery({
    queryKey: ['hangouts', uid, 'ownGroups'],
    queryFn: ({ signal }) => call(groups.list, { query: { whose: 'mine', limit: GROUPS_JOINED_MAX }, signal }),
    gcTime: 0,
  });

const optionsOfGroup = ({ id, name }: GroupBrief): Option[] =>
  GROUP_VISIBILITIES.map((visibility) => ({
    value: groupChoice(id, visibility),
    group: t.whoMayJoin.groups,
    ...t.whoMayJoin.group[visibility](name, GROUP_FIRST_HOURS),
  }));

interface WhoMayJoinFieldProps {
  // biome-ignore lint/suspicious/noExplicitAny: what the form sends is of no concern to its fields
  control: Control<FormValues, any, any>;
}

/** The one choice of who may join a new hangout (H-16), with the groups of its host (G-23). */
export function WhoMayJoinField({ control }: WhoMayJoinFieldProps) {
  const { data } = useOwnGroups(useUid());
  const { value: whoMayJoin, onChange } = useFormField<FormValues, string | null>({ control, name: 'whoMayJoin' });
  const { value: isAtHome } = useFormField<FormValues, boolean>({ control, name: 'isAtHome' });
  const choice = shownChoice({ whoMayJoin, isAtHome });
  const isOfGroup = OPEN_TO.every((name) => name !== choice);
  if (isOfGroup && !data) return null;
  const options: Option[] = [
    ...OPEN_TO.map((value) => ({ value, ...t.whoMayJoin.openTo[value] })),
    ...(data?.items ?? []).flatMap((group) => (group.archivedAt ? [] : optionsOfGroup(group))),
  ];
  return (
    <Select
      name="whoMayJoin"
      label={t.whoMayJoin.label}
      options={options}
      value={choice}
      onValueChange={onChange}
      description={options.find(({ value }) => value === choice)?.hint}
      placeholder={t.whoMayJoin.label}
    />
  );
}
