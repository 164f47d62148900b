import type { ReactNode } from 'react';
import type { NotificationType } from '#contract/notifications/routes.ts';
import { useNotificationSettings } from '../settings.queries.ts';

/** Shows its children to a member who has turned a type of notifications off. */
export const IfTurnedOff = ({ type, children }: { type: NotificationType; children: ReactNode }) =>
  useNotificationSettings().data?.types[type] === false && children;
