import * as z from 'zod'
import { normalizeAccountNumber } from '../../domain/account-number.ts'
import { normalizePhone } from '../../domain/phone.ts'
import { normalizeRif } from '../../domain/rif.ts'

const commonFields = {
  /** The name that administrators bind accounts to. */
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,30}$/)
    .refine((name) => name !== 'sandbox'),
  baseUrl: z.url().transform((url) => url.replace(/\/+$/, '')),
  /** The account that pays and is paid, 20 digits. */
  accountNumber: z.string().refine((text) => normalizeAccountNumber(text) === text),
  /** The account owner's RIF in the banks' format: `J309841327`. */
  rif: z
    .string()
    .refine((text) => normalizeRif(text) !== null)
    .transform((text) => (normalizeRif(text) as string).replaceAll('-', '')),
  /** The commerce's phone at the bank, to which payers send mobile payments: `04141234567`. */
  phone: z
    .string()
    .refine((text) => normalizePhone(text) !== null)
    .transform((text) => normalizePhone(text) as string),
  /** The commerce's id in the bank's notices, if that is not the RIF. */
  commerceId: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/)
    .optional(),
}

const Bnc = z.lazy(() =>
  z.object({
    ...commonFields,
    protocol: z.literal('bnc'),
    clientGuid: z.guid(),
    masterKey: z.string().min(16),
    /** The merchant's terminal for C2P: at most 8 characters. */
    terminal: z.string().min(1).max(8),
    /** The `x-api-key` of the bank's notices. */
    noticeKey: z.string().min(16),
    /** The path of immediate credits, which the bank gives each client. */
    transferPath: z.string().default('SIMF/CreditBeginner'),
  }),
)

const R4 = z.lazy(() =>
  z.object({
    ...commonFields,
    protocol: z.literal('r4'),
    /** The `Commerce` token, which is also the key of the signatures. */
    commerce: z.string().min(16),
    /** The UUID in the `Authorization` header of the bank's notices. */
    noticeToken: z.guid(),
  }),
)

const Bdv = z.lazy(() =>
  z.object({
    ...commonFields,
    protocol: z.literal('bdv'),
    /** The `X-API-Key` of the product conciliación: verification of payments. */
    conciliationKey: z.string().min(16),
    /** The `X-API-Key` of the suite: payments, charges and statements. */
    suiteKey: z.string().min(16),
    /** What all paths end in: `/v2` at the bank's test environment. */
    pathSuffix: z.enum(['', '/v2']).default(''),
  }),
)

type ParsedConnection = z.output<typeof Bnc> | z.output<typeof R4> | z.output<typeof Bdv>

/** The secret that authenticates a connection's notices; null if none are taken. */
function noticeSecret(config: ParsedConnection): string | null {
  if (config.protocol === 'bdv') return null
  return config.protocol === 'bnc' ? config.noticeKey : config.noticeToken.toLowerCase()
}

const noticeSecrets = (all: readonly ParsedConnection[]): string[] =>
  all.map(noticeSecret).filter((secret) => secret !== null)

/** The JSON array in BANK_CONNECTIONS. */
export const ConnectionConfigs = z.lazy(() =>
  z
    .array(z.discriminatedUnion('protocol', [Bnc, R4, Bdv]))
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'has a name twice')
    .refine(
      (all) => new Set(all.map(({ accountNumber }) => accountNumber)).size === all.length,
      'has an account number twice',
    )
    .refine(
      (all) => new Set(noticeSecrets(all)).size === noticeSecrets(all).length,
      'has a secret of notices twice',
    ),
)

export type BncConfig = z.output<typeof Bnc>
export type R4Config = z.output<typeof R4>
export type BdvConfig = z.output<typeof Bdv>
export type ConnectionConfig = BncConfig | R4Config | BdvConfig
