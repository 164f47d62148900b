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
import { currentChoice, type FormValues, groupChoice, KEPT, shownChoice } from '../form.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { whoMayJoinLabel } from '../who-may-join-label.ts';

/** The groups of the member, of which a hangout can be. */
const useOwnGroups = (uid: string, enabled: boolean) =>
  useQuery({
    queryKey: ['hangouts', uid, 'ownGroups'],
    queryFn: ({ signal }) => call(groups.list, { query: { whose: 'mine', limit: GROUPS_JOINED_MAX }, signal }),
    enabled,
    gcTime: 0,
  });

const optionsOfGroup = ({ id, name }: GroupBrief): Option[] =>
  GROUP_VISIBILITIES.map((visibility) => ({
    value: groupChoice(id, visibility),
    group: t.whoMayJoin.groups,
    ...t.whoMayJoin.group[visibility](name, GROUP_FIRST_HOURS),
  }));

/**
 * Returns the choices of a hangout that exists. Only a new one is for a group first, so that choice is shown while it is the
 * current one.
 */
function optionsOfChange(hangout: CachedHangout, isHost: boolean, ownGroups: readonly GroupBrief[]): Option[] {
  const { openTo, ofHost, keepsPlaces, admits, group, groups: label, kept } = t.whoMayJoin;
  const current = currentChoice(hangout);
  const ofCurrent = { value: current, hint: whoMayJoinLabel(hangout, true) ?? undefined };
  const isFirst = hangout.group !== null && current === groupChoice(hangout.group.id, 'first');
  return [
    { value: 'everybody', ...openTo.everybody, ...(current === 'accepted' && { hint: admits }) },
    { value: 'connections', ...(isHost ? openTo.connections : ofHost), hint: keepsPlaces },
    { value: 'accepted', ...openTo.accepted },
    ...(current === KEPT ? [{ ...ofCurrent, label: kept }] : []),
    ...(isFirst ? [{ ...ofCurrent, label: group.first(hangout.group?.name ?? '', 0).label, group: label }] : []),
    ...ownGroups.map(({ id, name }) => ({
      value: groupChoice(id, 'only'),
      group: label,
      label: group.only(name).label,
      hint: keepsPlaces,
    })),
  ];
}

interface WhoMayJoinFieldProps {
  // biome-ignore lint/suspicious/noExplicitAny: what the form sends is of no concern to its fields
  control: Control<FormValues, any, any>;
  /** The hangout that is changed; null for a new one. */
  hangout: CachedHangout | null;
  isHost: boolean;
}

/** The one choice of who may join a hangout (H-16), with the groups of its host (G-23). */
export function WhoMayJoinField({ control, hangout, isHost }: WhoMayJoinFieldProps) {
  const { data } = useOwnGroups(useUid(), isHost);
  const { value: whoMayJoin, onChange } = useFormField<FormValues, string | null>({ control, name: 'whoMayJoin' });
  const { value: isAtHome } = useFormField<FormValues, boolean>({ control, name: 'isAtHome' });
  const choice = shownChoice({ whoMayJoin, isAtHome });
  const isOfGroup = OPEN_TO.every((name) => name !== choice);
  if (isOfGroup && isHost && !data) return null;
  const ownGroups = (data?.items ?? []).filter(({ archivedAt }) => !archivedAt);
  // A co-host may be in none of the host's groups but this one.
  const groupsOfChange = isHost ? ownGroups : [hangout?.group].filter((group) => group != null);
  const options = hangout
    ? optionsOfChange(hangout, isHost, groupsOfChange)
    : [...OPEN_TO.map((value) => ({ value, ...t.whoMayJoin.openTo[value] })), ...ownGroups.flatMap(optionsOfGroup)];
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
