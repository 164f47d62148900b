import { join } from 'node:path';
import type { Config } from './config.ts';

/** Returns the folder of the embedded database. */
export const postgresFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'postgres');

/** Returns the folder of the file store without S3. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'files');
