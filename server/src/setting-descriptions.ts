import type { SettingName } from './config.ts';

/** The text of docs/generated/settings.md and .env.example about a setting. Defaults come from its schema in config.ts. */
export interface SettingDescription {
  meaning: string;
  /** A value that the setting accepts. */
  example: string;
  /** The value in use while the setting has none, where the schema has no default. */
  unset?: string;
  /** The value of a public installation, or the difference there. */
  onPublic?: string;
}

export type SettingGroup = { title: string; settings: Partial<Record<SettingName, SettingDescription>> };

/** All settings, by subject, in the order in which an operator meets them. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'Address',
    settings: {
      HOST: {
        meaning: 'The address to listen on. Any other than this machine’s own makes the installation public.',
        example: '127.0.0.1',
        onPublic: 'Keep the default behind a proxy on the same machine.',
      },
      PORT: { meaning: 'The port to listen on.', example: '3000' },
      PUBLIC_URL: {
        meaning: 'The address that members use. Links in mails begin with it.',
        example: 'https://stoop.example',
        unset: 'the listening address',
        onPublic:
          '**Required**, beginning with `https://`. Pages of another name that leads here can neither log in nor open a live connection, so let the proxy redirect other names to this one. A header tells browsers to use https for this host and its subdomains for a year.',
      },
      TRUST_PROXY: {
        meaning:
          'The proxies that may say who the visitor is, so that rate limits count the visitor’s address: addresses or networks, or the number of proxies where their addresses are unknown and nobody reaches the port beside them.',
        example: '127.0.0.1',
        onPublic: 'The addresses of your proxies. `true` is refused: anybody beside the proxy could claim any address.',
      },
    },
  },
  {
    title: 'Data',
    settings: {
      DATA_DIR: {
        meaning: 'The folder of the embedded PostgreSQL, the files and the local mails.',
        example: '/var/lib/stoop',
        onPublic: 'A folder of its own. A new one is closed to other users.',
      },
      DATABASE_URL: {
        meaning: 'A PostgreSQL 15 or newer of your own.',
        example: 'postgres://stoop:SECRET@127.0.0.1:5432/stoop',
        unset: 'the embedded PostgreSQL',
        onPublic:
          'To another machine with `?sslmode=verify-full`. Set `log_error_verbosity=terse` there, so that its log has no rows of members.',
      },
      CLOCK_CONFIRMED: {
        meaning:
          'Today’s date, when a start is refused because the clock has moved by more than 60 days (5 with `PUBLIC_URL`), or back, since the server last ran. It confirms no later jump.',
        example: '2026-11-28',
        unset: 'such a start is refused',
      },
      DATABASE_DIRECT_URL: {
        meaning: 'PostgreSQL itself, if `DATABASE_URL` leads to PgBouncer in transaction mode.',
        example: 'postgres://stoop:SECRET@127.0.0.1:5432/stoop',
      },
      POSTGRES_BIN: {
        meaning: 'The folder of the programs of another PostgreSQL 15 or newer, which runs the embedded database.',
        example: '/usr/lib/postgresql/18/bin',
        unset: 'the newest release of the database’s major version, of Stoop or of the system',
      },
      MIGRATIONS: {
        meaning:
          'When a new release changes the database: `start`, when the server starts, or `command`, with `npm run migrate` only.',
        example: 'command',
      },
      S3_URL: {
        meaning:
          'An S3-compatible store for photos: `s3://KEY:SECRET@HOST[:PORT]/BUCKET[/PREFIX][?region=…&tls=false&style=host]`.',
        example: 's3://KEY:SECRET@s3.example/stoop',
        unset: 'files under `DATA_DIR`',
        onPublic: 'To another machine without `tls=false`. The key may read, write, remove and list files.',
      },
      REDIS_URL: {
        meaning: 'Carries live events and shared rate limits between several nodes.',
        example: 'redis://127.0.0.1:6379',
        unset: 'live events go through PostgreSQL, and each node counts for itself',
        onPublic:
          'For several nodes. To another machine with `rediss://`. A user of its own needs `~stoop:* &stoop:* +@all -@admin -@dangerous`.',
      },
    },
  },
  {
    title: 'Accounts',
    settings: {
      INVITE_CODE: {
        meaning: 'The access code that opens an account for everybody who knows it.',
        example: 'a-sentence-that-nobody-guesses',
        unset: '`stoop-newcomer`; public: none',
        onPublic: 'Unset, so that only personal codes open accounts, or 16 characters and more. It is not printed.',
      },
      DEMO_MEMBERS: {
        meaning: 'The number of demo members in a new database, 0 to 60.',
        example: '0',
        unset: '60; public: 0',
        onPublic: 'If set, they get a random password, which is printed once.',
      },
      PASSWORD_MIN_LENGTH: {
        meaning: 'The fewest characters of a new password, 6 to 64. Existing passwords keep working.',
        example: '12',
      },
      PASSWORD_MAX_LENGTH: {
        meaning: 'The most characters of a new password, 64 to 256.',
        example: '256',
        unset: '256',
      },
      PASSWORD_CHARACTERS: {
        meaning:
          'Kinds of characters that a new password must contain: some of `lowercase`, `uppercase`, `digit` and `symbol`.',
        example: 'lowercase,digit',
      },
      OPERATOR_PASSKEYS: {
        meaning:
          'Whether operators confirm their actions with a passkey: `required` or `optional`. Passkeys need a domain name with https, or localhost.',
        example: 'required',
        unset: '`optional`; public: `required`',
      },
      LANDING_HANGOUTS: {
        meaning:
          'Whether the landing page shows visitors the categories, days and numbers of attendees of the next seven days: `shown` or `hidden`.',
        example: 'shown',
        unset: '`shown`; public: `hidden`',
      },
      IDENTITY_API_KEY: {
        meaning: 'Names the installation in the identity API. Every page contains it: it protects nothing.',
        example: 'stoop-brooklyn',
      },
      IDENTITY_ORIGINS: {
        meaning: 'Origins of other web apps whose pages may use the identity API. Pages of `PUBLIC_URL` always may.',
        example: 'https://app.example,https://admin.example',
      },
      LIMITS_FACTOR: {
        meaning: 'Multiplies the rate limits, for load tests on this machine.',
        example: '1',
        onPublic: 'More than 1 is refused.',
      },
    },
  },
  {
    title: 'Mail and push',
    settings: {
      SMTP_URL: {
        meaning: 'The mail server.',
        example: 'smtp://USER:PASSWORD@mail.example:587',
        unset: 'mails are files in `DATA_DIR/mail`, shown at the address that is printed at start',
        onPublic:
          'Needed, here or on the set-up page: without it mails reach nobody. Beyond this machine the connection is encrypted: `smtps://`, or `smtp://` with STARTTLS. A certificate of your own is trusted when `NODE_EXTRA_CA_CERTS` names its file.',
      },
      MAIL_FROM: {
        meaning: 'The sender of mails. Mail servers discard mail from an address that does not exist.',
        example: 'Stoop <hello@stoop.example>',
        onPublic: '**Required** with `SMTP_URL`.',
      },
      PUSH_CONTACT: {
        meaning: 'The contact for push services. Their keys are made at the first start and stored in the database.',
        example: 'mailto:hello@stoop.example',
        unset: '`PUBLIC_URL`',
      },
      SECURITY_CONTACT: {
        meaning: 'The address for reports of vulnerabilities, which `/.well-known/security.txt` names.',
        example: 'mailto:security@stoop.example',
        unset: 'nobody, and no such file',
      },
    },
  },
  {
    title: 'Backups',
    settings: {
      BACKUP_DIR: {
        meaning: 'The folder for scheduled backups ([backups.md](../backups.md)).',
        example: '/mnt/backups/stoop',
        unset: 'the folder of the set-up page; without it, no scheduled backups',
        onPublic: 'Needed, here or on the set-up page, on another disk than the data.',
      },
      BACKUP_HOURS: { meaning: 'The hours of the day (UTC) at which a backup is made.', example: '4,16' },
      BACKUP_KEEP_DAYS: { meaning: 'How many days a backup is kept, 1 to 30.', example: '14' },
      BACKUP_KEY: {
        meaning: 'The secret that encrypts backups, 24 characters or more. Without it nobody can restore them.',
        example: 'a-secret-of-at-least-24-characters',
        unset: 'backups are not encrypted',
        onPublic: 'Needed, because a backup contains everything.',
      },
    },
  },
  {
    title: 'Services of others',
    settings: {
      LLM_URL: {
        meaning: 'An OpenAI-compatible language model for match reasons and summaries.',
        example: 'https://llm.example/v1',
        unset: 'the embedded writer',
        onPublic: 'To another machine with https.',
      },
      LLM_MODEL: { meaning: 'The name of the model.', example: 'small-1' },
      LLM_API_KEY: { meaning: 'The key of the model’s service.', example: 'sk-example' },
      LLM_TIMEOUT_S: { meaning: 'The most seconds for one text, at most 60.', example: '30' },
      LLM_CALLS_PER_HOUR: { meaning: 'The most texts in an hour.', example: '500' },
      WEBHOOK_URL: {
        meaning:
          'An address that gets a JSON POST with every bundle of new reports and once a day what waits for operators, in counts ([operating.md](../operating.md#a-webhook)).',
        example: 'https://chat.example/hooks/stoop',
        unset: 'no webhook',
        onPublic: 'To another machine with https.',
      },
      WEBHOOK_SECRET: {
        meaning:
          'The key that signs these requests, in base64: 24 bytes or more, as `openssl rand -base64 32` prints them.',
        example: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3',
      },
      ARTISTS: { meaning: 'The source of the artist search: `embedded`, `deezer` or `spotify`.', example: 'deezer' },
      SPOTIFY_CLIENT_ID: { meaning: 'For `ARTISTS=spotify`.', example: '0123456789abcdef' },
      SPOTIFY_CLIENT_SECRET: { meaning: 'For `ARTISTS=spotify`.', example: '0123456789abcdef' },
      DEEZER_URL: { meaning: 'The address of Deezer.', example: 'https://api.deezer.com' },
      SPOTIFY_URL: { meaning: 'The address of Spotify.', example: 'https://api.spotify.com/v1' },
      SPOTIFY_ACCOUNTS_URL: {
        meaning: 'The address where Spotify gives tokens.',
        example: 'https://accounts.spotify.com',
      },
    },
  },
  {
    title: 'Logs, metrics, traces',
    settings: {
      LOG_LEVEL: {
        meaning:
          '`silent`, `fatal`, `error`, `warn`, `info` (one line for each request, without personal data) or `debug`.',
        example: 'info',
      },
      METRICS_PORT: {
        meaning: 'A port for the metrics of Prometheus, at `/metrics`.',
        example: '9464',
      },
      METRICS_HOST: {
        meaning: 'The address of that port.',
        example: '127.0.0.1',
        onPublic: 'Another machine’s access needs `METRICS_TOKEN`.',
      },
      METRICS_TOKEN: {
        meaning:
          'Opens `/metrics` and the problems of `/readyz` to whoever sends it as a bearer token, 16 characters or more.',
        example: 'a-token-of-16-characters',
      },
      OTEL_EXPORTER_OTLP_ENDPOINT: {
        meaning: 'The receiver of traces ([operating.md](../operating.md#traces)).',
        example: 'http://127.0.0.1:4318',
        unset: 'no traces',
        onPublic: 'To another machine with https.',
      },
      OTEL_EXPORTER_OTLP_PROTOCOL: {
        meaning: 'The form of traces: `http/protobuf`, or `http/json` for a receiver of JSON.',
        example: 'http/json',
      },
      OTEL_EXPORTER_OTLP_HEADERS: {
        meaning: 'The headers that the receiver asks for.',
        example: 'authorization=Bearer%20abc',
      },
      OTEL_SERVICE_NAME: { meaning: 'The name of this service in traces.', example: 'stoop' },
      OTEL_TRACES_SAMPLER_ARG: { meaning: 'The share of traces that is sent, 0 to 1.', example: '0.1' },
    },
  },
];
