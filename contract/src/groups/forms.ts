import * as z from 'zod/mini';
import { clientId } from '../chats/forms.ts';
import { fieldError } from '../field-errors.ts';
import { HANGOUT_CATEGORIES } from '../hangouts/options.ts';
import { TEXT_MAX } from '../limits.ts';
import { pictureUrl } from '../media/views.ts';
import { BOROUGHS } from '../profiles/boroughs.ts';
import { NEIGHBORHOODS } from '../profiles/neighborhoods.ts';
import { line, text } from '../shapes.ts';
import { ADMISSIONS } from './options.ts';

/** The fields of a group that its organizers fill in (G-22). A neighborhood decides the borough. */
export const groupForm = {
  name: line(TEXT_MAX.groupName, 1),
  category: z.enum(HANGOUT_CATEGORIES, fieldError('CATEGORY_REQUIRED')),
  borough: z.nullable(z.enum(BOROUGHS)),
  neighborhood: z.nullable(
    z.string().check(z.refine((id) => NEIGHBORHOODS.some((neighborhood) => neighborhood.id === id))),
  ),
  description: text(TEXT_MAX.groupDescription, 1),
  admission: z.enum(ADMISSIONS),
  /** The url of a picture that the caller uploaded and uses nowhere else. */
  picture: z._default(z.nullable(pictureUrl), null),
};
const form = z.object(groupForm);
export type GroupForm = z.output<typeof form>;

export const newGroup = z.strictObject({ ...groupForm, clientId });
export type NewGroup = z.output<typeof newGroup>;

/** The `version` of the group that the form started from. */
export const changedGroup = z.strictObject({ ...groupForm, version: z.int() });
