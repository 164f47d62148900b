import * as z from 'zod/mini';
import { fieldError } from '../field-errors.ts';
import { mainAddress, readPictureAddress } from './picture-files.ts';

/** A picture as it is shown: its address, from which its sizes follow (`photoSources`), and its room in pixels. */
export const picture = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type Picture = z.output<typeof picture>;

const isPicture = (address: string) => {
  const file = readPictureAddress(address);
  return file?.kind === 'pictures' && address === mainAddress(file.kind, file.token);
};
/** The address of an uploaded picture, as `uploadPicture` answered it. */
export const pictureUrl = z.string().check(z.refine(isPicture, fieldError('PICTURE_OF_SOMEBODY_ELSE')));
