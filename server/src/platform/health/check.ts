/** ok: nothing to do. degraded: something needs an operator, and requests are served. failed: this node cannot serve. */
export type Health = 'ok' | 'degraded' | 'failed';

export interface Finding {
  health: Health;
  /** One sentence for operators, without personal data. */
  detail: string;
}

export const CHECK_NAMES = [
  'database',
  'postgres',
  'disk',
  'files',
  'file-count',
  'redis',
  'mail',
  'jobs',
  'backups',
  'reports',
  'errors',
] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

/** Something that the server looks at to know whether it is healthy. */
export interface Check {
  name: CheckName;
  /** How old a finding may be when somebody asks for it. */
  freshForMs: number;
  /** Whether it asks the database. It is not run while the database is down, because it would say the same once more. */
  needsDatabase?: boolean;
  /** Looks. It may reject or never resolve, which counts as failed. */
  look: () => Promise<Finding>;
}

export const ok = (detail: string): Finding => ({ health: 'ok', detail });
export const degraded = (detail: string): Finding => ({ health: 'degraded', detail });
export const failed = (detail: string): Finding => ({ health: 'failed', detail });
