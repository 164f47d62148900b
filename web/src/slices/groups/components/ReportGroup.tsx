import { Flag } from 'lucide-react';
import { useState } from 'react';
import { groups as t } from '#catalog/groups.ts';
import type { GroupView } from '#contract/groups/views.ts';
import { Button } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { ReportDialog } from '#web/slices/safety/index.ts';
import s from './GroupActions.module.css';

/** Reports a group with the organizer who comes first. Organizers report each other on their profiles. */
export function ReportGroup({ group: { id, name, organizers, role } }: { group: GroupView }) {
  const [isReporting, setIsReporting] = useState(false);
  const [organizer] = organizers;
  if (!organizer || role === 'organizer') return null;
  return (
    <p className={s.actions}>
      <Button variant="quiet" size="sm" icon={<Flag />} onClick={() => setIsReporting(true)}>
        {t.reports.report}
      </Button>
      <ReportDialog
        member={{ uid: organizer.uid, name: nameOf(organizer) }}
        group={{ id, name }}
        open={isReporting}
        onOpenChange={setIsReporting}
      />
    </p>
  );
}
