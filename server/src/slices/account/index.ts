import type { AccountContext } from './context.ts';
import { exportData } from './export-data.ts';

export const accountHandlers = { exportData };

/** What concerns a member's account as a whole, across the slices that keep data about them. */
export const createAccount = (context: AccountContext) => ({ context });
