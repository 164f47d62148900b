import { useRef } from 'react';
import { Button } from '#web/design/index.ts';
import s from './UploadStatus.module.css';
import type { useUpload } from './useUpload.ts';

interface UploadStatusProps {
  upload: Pick<ReturnType<typeof useUpload>, 'state' | 'slow' | 'mayRetry' | 'retry'>;
  /** Why the picture cannot be used: the reason of the upload or of the form. */
  problem: string | null | undefined;
  /** The id of the reason, for the field that it describes. */
  problemId?: string;
  /** Said while nothing is uploading and there is no problem. */
  done?: string | false | undefined;
  texts: { uploading: string; stillUploading: string; retry: string };
}

/** How the upload of a picture goes, or why it failed, with another try. */
export function UploadStatus({ upload, problem, problemId, done, texts }: UploadStatusProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const isUploading = upload.state === 'uploading';
  function retry() {
    upload.retry();
    // The pressed button disappears with the reason.
    status.current?.focus();
  }
  return (
    <>
      <p ref={status} className={s.state} role="status" tabIndex={-1}>
        {isUploading ? (upload.slow ? texts.stillUploading : texts.uploading) : !problem && done}
      </p>
      {problem && (
        <div className={s.failed}>
          <p id={problemId} role="alert" className={s.error}>
            {problem}
          </p>
          {upload.mayRetry && (
            <Button size="sm" onClick={retry}>
              {texts.retry}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
