import { AppError } from './errors.ts';

/**
 * Answers with UNAVAILABLE when a call takes longer than it may (F-01). Its work continues, so that the next call may find its
 * result cached.
 */
export async function withinTime<T>(ms: number, run: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('UNAVAILABLE')), ms);
  });
  try {
    return await Promise.race([run(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
