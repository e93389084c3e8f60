import * as z from 'zod'
import { wordsOf } from '../domain/words.ts'
import { BankAddresses, ConnectionConfigs } from './bank/connection-config.ts'

const amount = z.string().regex(/^[0-9]{1,11}(\.[0-9]{2})?$/, 'is not an amount such as 5000.00')

const emptyAsUndefined = z.literal('').transform(() => undefined)

const SigningKey = z.lazy(() =>
  z.object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    alg: z.literal('EdDSA'),
    kid: z.string().min(1),
    x: z.string().min(1),
    /** The private half; a key that signs nothing any more needs none. */
    d: z.string().min(1).optional(),
  }),
)

/** An Ed25519 key as a JWK. */
export type SigningKey = z.output<typeof SigningKey>

/** A key under which stored credentials are encrypted: 32 bytes, and the name by which a row says that it is its key. */
const CredentialKey = z.lazy(() =>
  z.object({
    id: z.string().regex(/^[\w-]{1,40}$/, 'takes 1 to 40 letters, digits, - or _'),
    key: z.string().regex(/^[\w-]{43}$/, 'takes 32 random bytes in base64url'),
  }),
)

export type CredentialKey = z.output<typeof CredentialKey>

/** A P-256 key as a JWK. */
const VapidKey = z.lazy(() =>
  z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    ...{ x: z.string().length(43), y: z.string().length(43), d: z.string().length(43) },
  }),
)

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('is not JSON')
    return z.NEVER
  }
})

const ChannelAddress = z.lazy(() =>
  z.strictObject({ baseUrl: z.url().transform((url) => url.replace(/\/+$/, '')) }),
)

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
)

/** Where the service is reached, and what it calls; banks have theirs in BANK_CONNECTIONS. */
const ADDRESSES = ['PUBLIC_URL', 'S3_ENDPOINT', 'DOLARAPI_URL', 'DNS_RESOLVER_URL'] as const

/** A host, or `*.` for any name below one. */
const HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/

const isUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:/.test(value)

const Vars = z.lazy(() =>
  z
    .object({
      ENVIRONMENT: z.enum(['local', 'preview', 'production']),
      PUBLIC_URL: z.url().transform((url) => url.replace(/\/+$/, '')),
      MAIL_FROM: z.email(),
      /** A `mailto:` or `https:` address. */
      SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/ }),
      CORS_ORIGINS: list.default([]),
      KEY_PREFIX: z.string().regex(/^[a-z]{2,10}$/, 'takes 2 to 10 lower-case letters'),
      RATE_LIMITS: z.enum(['enforced', 'relaxed']),
      DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'is not a PostgreSQL URL'),
      /** A read replica, for what may be some seconds old; see `mayBeStale` of routes and pages. */
      DATABASE_REPLICA_URL: z
        .string()
        .regex(/^postgres(ql)?:\/\//, 'is not a PostgreSQL URL')
        .or(emptyAsUndefined)
        .optional(),
      DATABASE_HTTP_ENDPOINT: z.url().or(emptyAsUndefined).optional(),
      SERVER_SECRET: z.string().min(43, 'takes at least 32 random bytes in base64url'),
      /** The first one signs. */
      JWT_SIGNING_KEYS: json.pipe(
        z
          .array(SigningKey)
          .min(1)
          .refine(
            ([first]) => first?.d !== undefined,
            'begins with a key that has no private half',
          ),
      ),
      /** The first one encrypts, all of them decrypt. */
      CREDENTIAL_KEYS: json.pipe(z.array(CredentialKey).min(1)),
      /** Whether administrators need a second factor. */
      ADMIN_FACTOR: z.enum(['required', 'optional']).default('required'),
      BANK_CONNECTIONS: json.pipe(ConnectionConfigs).default([]),
      /** Users connect accounts of their own at these banks. */
      BANK_ADDRESSES: json
        .pipe(BankAddresses)
        .transform((addresses) => addresses as BankAddresses)
        .default({}),
      /** Where the channels are reached by which merchants write to their customers; what is missing is not offered. */
      CHANNEL_ADDRESSES: json
        .pipe(
          z.strictObject({
            whatsapp: ChannelAddress.optional(),
            telegram: ChannelAddress.optional(),
          }),
        )
        .default({}),
      /** What proves to push services who writes to browsers (RFC 8292); without it nobody is. */
      VAPID_KEY: emptyAsUndefined.or(json.pipe(VapidKey)).optional(),
      /** The push services that are called: hosts, with `*.` for any name below one, or the origin of a simulator. */
      PUSH_HOSTS: list.default([]),
      PAYMENT_LIMIT: amount,
      ACCOUNT_DAY_LIMIT: amount,
      /** The operator's own page on privacy and terms; without one, /privacy has the service's. */
      LEGAL_URL: z.url().or(emptyAsUndefined).optional(),
      /** What the operator adds to /privacy, with empty lines between paragraphs. */
      LEGAL_TEXT: z.string().trim().min(1).or(emptyAsUndefined).optional(),
      /** Who runs the service, as /privacy names them. */
      OPERATOR: z.string().trim().min(1).or(emptyAsUndefined).optional(),
      DOLARAPI_URL: z.url().transform((url) => url.replace(/\/+$/, '')),
      DNS_RESOLVER_URL: z.url().or(emptyAsUndefined).optional(),
      S3_ENDPOINT: z.url(),
      S3_REGION: z.string().min(1),
      S3_BUCKET: z.string().min(1),
      /** Prefix of all object keys, so that deployments can share a bucket. */
      S3_PREFIX: z
        .string()
        .regex(/^([\w.-]+\/)*$/, 'ends in a slash')
        .default(''),
      S3_ACCESS_KEY_ID: z.string().min(1),
      S3_SECRET_ACCESS_KEY: z.string().min(1),
    })
    .refine((vars) => vars.ENVIRONMENT === 'local' || vars.RATE_LIMITS === 'enforced', {
      path: ['RATE_LIMITS'],
      error: 'is relaxed, which the local stack alone may be',
    })
    .refine((vars) => vars.ENVIRONMENT === 'local' || vars.ADMIN_FACTOR === 'required', {
      path: ['ADMIN_FACTOR'],
      error: 'is optional, which the local stack alone may set',
    })
    .refine((vars) => vars.ENVIRONMENT === 'local' || vars.DATABASE_HTTP_ENDPOINT === undefined, {
      path: ['DATABASE_HTTP_ENDPOINT'],
      error: 'is set, which the local stack alone may do',
    })
    .refine((vars) => vars.DATABASE_REPLICA_URL !== vars.DATABASE_URL, {
      path: ['DATABASE_REPLICA_URL'],
      error: 'is that of the primary; leave it out where there is no replica',
    })
    .refine((vars) => vars.ENVIRONMENT === 'local' || vars.DNS_RESOLVER_URL !== undefined, {
      path: ['DNS_RESOLVER_URL'],
      error: 'is missing, which the local stack alone may go without',
    })
    .superRefine((vars, context) => {
      if (vars.ENVIRONMENT !== 'production') return
      if (!vars.PUSH_HOSTS.every((host) => HOST.test(host))) {
        const origin = 'has more than hosts, which the local stack alone may'
        context.addIssue({ code: 'custom', path: ['PUSH_HOSTS'], message: origin })
      }
      const message = 'does not begin with https:, as all addresses in production have to'
      const addresses = ADDRESSES.map((name) => [name, vars[name]] as const)
      const urlsOf = (all: readonly object[]) =>
        all.flatMap((one) => Object.values(one)).filter(isUrl)
      const banks = [
        ...urlsOf(vars.BANK_CONNECTIONS).map((url) => ['BANK_CONNECTIONS', url] as const),
        ...urlsOf(Object.values(vars.BANK_ADDRESSES)).map(
          (url) => ['BANK_ADDRESSES', url] as const,
        ),
        ...urlsOf(Object.values(vars.CHANNEL_ADDRESSES)).map(
          (url) => ['CHANNEL_ADDRESSES', url] as const,
        ),
      ]
      for (const [name, url] of [...addresses, ...banks]) {
        if (url?.startsWith('https:') === false) {
          context.addIssue({ code: 'custom', path: [name], message })
        }
      }
    }),
)

const binding = <T>(method: string) =>
  z.custom<T>(
    (value) => typeof (value as Record<string, unknown> | undefined)?.[method] === 'function',
    'is not bound',
  )

const Bindings = z.lazy(() =>
  z.object({
    ASSETS: binding<Fetcher>('fetch'),
    EMAIL: binding<SendEmail>('send'),
    WEBHOOK_QUEUE: binding<Queue>('sendBatch'),
    SENSITIVE_LIMITER: binding<RateLimit>('limit'),
    CREDENTIAL_LIMITER: binding<RateLimit>('limit'),
    ADDRESS_LIMITER: binding<RateLimit>('limit'),
    RELAXED_LIMITER: binding<RateLimit>('limit'),
    /** Presents our certificate to relays in front of banks; see docs/bank-relay.md. */
    BANK_RELAY: binding<Fetcher>('fetch').optional(),
    CF_VERSION_METADATA: z.object({ id: z.string(), timestamp: z.string().optional() }).optional(),
  }),
)

/** The vars and bindings of wrangler.toml and the secrets of .dev.vars.example, parsed. */
export type Config = z.output<typeof Vars> & z.output<typeof Bindings>

/** Lists the missing or malformed settings, never their values. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
  readonly settings: string[]

  constructor(settings: string[]) {
    super(settings.join('; '))
    this.settings = settings
  }
}

const settingProblems = (result: z.ZodSafeParseResult<unknown>): string[] =>
  result.error?.issues.map(
    (issue) => `${issue.path[0]?.toString()}: ${wordsOf(issue.message)[1]}`,
  ) ?? []

/** Parses the Worker's environment. Throws ConfigurationError with all problems. */
export function parseConfig(env: unknown): Config {
  const vars = Vars.safeParse(env)
  const bindings = Bindings.safeParse(env)
  if (vars.success && bindings.success) return { ...vars.data, ...bindings.data }
  throw new ConfigurationError([...settingProblems(vars), ...settingProblems(bindings)])
}
