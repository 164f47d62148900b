/** The address of an S3-compatible store and its credentials. */
export interface S3Target {
  /** The bucket's URL with the prefix of all keys: 'https://host:9000/bucket/prefix/'. */
  base: string;
  /** The bucket's URL without the prefix: 'https://host:9000/bucket/'. */
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export const S3_URL_FORM = 's3://KEY:SECRET@HOST/BUCKET?region=REGION';
const OPTIONS = new Set(['region', 'tls', 'style']);
/** Bucket names as AWS has them; others are stricter. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Reads S3_URL: `s3://KEY:SECRET@HOST[:PORT]/BUCKET[/PREFIX][?region=…&tls=false&style=host]`. Key and secret are
 * percent-encoded where they contain `/`, `+`, `@` or `:`. The region is us-east-1 unless named; `tls=false` is for a store on
 * the same machine; `style=host` puts the bucket before the host's name, for stores that accept no other form.
 * @returns the target, or a sentence that says what is wrong, without the secret
 */
export function readS3Url(value: string): S3Target | string {
  if (!value.startsWith('s3://')) return `must look like ${S3_URL_FORM}`;
  const scheme = /[?&]tls=false(?:&|$)/.test(value) ? 'http' : 'https';
  // With a scheme of the URL standard, hosts, ports and credentials are parsed in the usual way.
  const url = URL.parse(`${scheme}://${value.slice('s3://'.length)}`);
  if (!url) return `must look like ${S3_URL_FORM}`;
  const accessKeyId = decoded(url.username);
  const secretAccessKey = decoded(url.password);
  if (!accessKeyId || !secretAccessKey) {
    return `needs KEY:SECRET before the host, with / + @ and : in them percent-encoded (${S3_URL_FORM})`;
  }
  const [bucket = '', ...prefix] = url.pathname.split('/').filter(Boolean);
  if (!BUCKET.test(bucket)) return `needs the name of a bucket after the host (${S3_URL_FORM})`;
  if (!prefix.every((part) => /^[\w-][\w.-]*$/.test(part))) {
    return 'may have only letters, digits, dots and dashes in the folder after the bucket';
  }
  for (const name of url.searchParams.keys()) {
    if (!OPTIONS.has(name)) return `has an option that is not known: ${name}`;
  }
  const { region = 'us-east-1', tls = 'true', style = 'path' } = Object.fromEntries(url.searchParams);
  const fault = optionFault({ region, tls, style });
  if (fault !== null) return fault;
  const address = style === 'host' ? `${bucket}.${url.host}` : `${url.host}/${bucket}`;
  const [bucketUrl, base] = [`${scheme}://${address}/`, `${scheme}://${[address, ...prefix].join('/')}/`];
  return { base, bucket: bucketUrl, region, accessKeyId, secretAccessKey };
}

function optionFault({ region, tls, style }: { region: string; tls: string; style: string }): string | null {
  if (!/^[a-z0-9-]+$/.test(region)) return 'has a region that is none: it is a word such as eu-central-1';
  if (tls !== 'true' && tls !== 'false') return 'may say tls=false, or nothing of tls';
  if (style !== 'path' && style !== 'host') return 'may say style=host, or nothing of style';
  return null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
