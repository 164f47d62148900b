import type { AccountContext } from './context.ts';
import { exportData } from './export-data.ts';

export const accountHandlers = { exportData };

/** The slice for actions on a member's whole account, across all slices that keep data about the member. */
export const createAccount = (context: AccountContext) => ({ context });
