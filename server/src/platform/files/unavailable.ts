import { AppError } from '../http/errors.ts';

/** The file store did not answer properly for as long as attempts are allowed (K-02). Answered as UNAVAILABLE. */
export class StorageUnavailable extends AppError {
  constructor(cause: unknown) {
    super('UNAVAILABLE');
    this.name = 'StorageUnavailable';
    this.cause = cause;
  }
}
