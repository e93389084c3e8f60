import * as z from 'zod'
import { normalizeAccountNumber } from '../../domain/account-number.ts'
import { normalizePhone } from '../../domain/phone.ts'
import { normalizeRif } from '../../domain/rif.ts'
import { said } from '../../domain/words.ts'

/** The names of users' own connections begin with this. */
const OWN_NAME_PREFIX = 'own-'

/** How long one of a connection's credentials may be, and a key of RSA. */
const MAX_CREDENTIAL_LENGTH = 500
export const MAX_KEY_LENGTH = 4_000

const commonFields = () => ({
  /** The name that administrators bind accounts to. */
  name: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/),
  baseUrl: z.url().transform((url) => url.replace(/\/+$/, '')),
  /** Whether its addresses are a relay's, which wants our certificate; see docs/bank-relay.md. */
  relay: z.boolean().optional(),
  /** The account that pays and is paid, 20 digits. */
  accountNumber: z.string().refine((text) => normalizeAccountNumber(text) === text),
  /** The account owner's RIF in the banks' format: `J309841327`. */
  rif: z
    .string()
    .refine(
      (text) => normalizeRif(text) !== null,
      said('Debe ser un RIF, como J-30984132-7.', 'Must be a RIF, such as J-30984132-7.'),
    )
    .transform((text) => (normalizeRif(text) as string).replaceAll('-', '')),
  /** The commerce's phone at the bank, to which payers send mobile payments: `04141234567`. */
  phone: z
    .string()
    .refine(
      (text) => normalizePhone(text) !== null,
      said('Debe ser un teléfono, como 04141234567.', 'Must be a phone, such as 04141234567.'),
    )
    .transform((text) => normalizePhone(text) as string),
  /** The commerce's id in the bank's notices, if that is not the RIF. */
  commerceId: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/)
    .optional(),
})

/** A path at the bank, below its address: it leads to no other host, query or folder. */
const bankPath = () =>
  z
    .string()
    .regex(
      /^[A-Za-z0-9]+(\/[A-Za-z0-9]+)*$/,
      said(
        'Deben ser letras, dígitos y barras sencillas, como SIMF/CreditBeginner.',
        'Must be letters, digits and single slashes, such as SIMF/CreditBeginner.',
      ),
    )

const Bnc = z.lazy(() =>
  z.object({
    ...commonFields(),
    protocol: z.literal('bnc'),
    clientGuid: z.guid(),
    masterKey: z.string().min(16),
    /** The merchant's terminal for C2P: at most 8 characters. */
    terminal: z.string().min(1).max(8),
    /** The `x-api-key` of the bank's notices. */
    noticeKey: z.string().min(16),
    /** The path of immediate credits, which the bank gives each client. */
    transferPath: bankPath().default('SIMF/CreditBeginner'),
  }),
)

const R4 = z.lazy(() =>
  z.object({
    ...commonFields(),
    protocol: z.literal('r4'),
    /** The `Commerce` token, which is also the key of the signatures. */
    commerce: z.string().min(16),
    /** The UUID in the `Authorization` header of the bank's notices. */
    noticeToken: z.guid(),
    /** How payers are charged: MBc2p with a key that the payer has, or DebitoInmediato with one that the bank sends. */
    charges: z.enum(['c2p', 'immediate_debit']).default('c2p'),
    /** Whether the signed text of MBc2p begins with a space, as one reading of the bank's document has it. */
    c2pLeadingSpace: z.boolean().default(false),
  }),
)

const Bdv = z.lazy(() =>
  z.object({
    ...commonFields(),
    protocol: z.literal('bdv'),
    /** The `X-API-Key` of the product conciliación: verification of payments. */
    conciliationKey: z.string().min(16),
    /** The `X-API-Key` of the suite: payments, charges and statements. */
    suiteKey: z.string().min(16),
    /** The `API-KEY` of the bank's notices, if the merchant has asked the bank for them. */
    noticeKey: z.string().min(16).optional(),
    /** What all paths end in: `/v2` at the bank's test environment. */
    pathSuffix: z.enum(['', '/v2']).default(''),
  }),
)

const Banesco = z.lazy(() =>
  z.object({
    ...commonFields(),
    protocol: z.literal('banesco'),
    /** Where tokens are given, with the bank's realm. */
    tokenUrl: z.url(),
    clientId: z.string().min(1).max(200),
    clientSecret: z.string().min(16),
    /** What the bank is told as the address of the device that asks. */
    deviceAddress: z.ipv4().default('127.0.0.1'),
  }),
)

const secret = () => z.string().min(16)
const shortId = () => z.string().regex(/^[\w-]{1,40}$/)

const Mercantil = z.lazy(() =>
  z.object({
    ...commonFields(),
    protocol: z.literal('mercantil'),
    /** The bank's number for who integrates it, and the merchant's terminal. */
    integratorId: shortId(),
    terminalId: shortId(),
    /** The product C2P: charges, their reversals, and payments. */
    c2pClientId: shortId(),
    c2pMerchantId: shortId(),
    c2pSecretKey: secret(),
    /** The product search of mobile payments. */
    searchClientId: shortId(),
    searchMerchantId: shortId(),
    searchSecretKey: secret(),
    /** The product that sends payers of the bank their key by SMS: without all three, it is not used. */
    payerKeyClientId: shortId().optional(),
    payerKeyMerchantId: shortId().optional(),
    payerKeySecretKey: secret().optional(),
    /** The secret that encrypts the bank's notices; without it none are taken. */
    noticeSecretKey: secret().optional(),
  }),
)

const Plaza = z.lazy(() =>
  z.object({
    ...commonFields(),
    protocol: z.literal('plaza'),
    /** How requests prove themselves: by signatures with a rising nonce, or by tokens. */
    dialect: z.enum(['hmac', 'oauth']).default('hmac'),
    /** Where tokens are given: of the dialect `oauth`. */
    tokenUrl: z.url().optional(),
    /** The `api-key`, or the client's id. */
    apiKey: z.string().min(8).max(200),
    /** The key of the signatures, or the client's secret. */
    secretKey: secret(),
    /** What is sent, and signed, as the body of a reversal. */
    emptyBody: z.enum(['', '{}']).default(''),
    /** How payers are charged: by C2P with a key that they have, or by a debit with one that is sent to them. */
    charges: z.enum(['c2p', 'immediate_debit']).default('c2p'),
    /** What the bank is told as the address of whoever pays. */
    senderAddress: z.ipv4().default('127.0.0.1'),
  }),
)

const Exterior = z.lazy(() =>
  z.object({
    ...commonFields(),
    protocol: z.literal('exterior'),
    /** The address of what is instant, which is another one in production: transfers. */
    instantUrl: z.url().transform((url) => url.replace(/\/+$/, '')),
    /** `01` for a client of the bank, `02` for a service that asks for one, whose RIF is then told too. */
    channel: z.enum(['01', '02']).default('01'),
    consumerRif: z
      .string()
      .regex(/^[VEJPGC]\d{9}$/)
      .optional(),
    /** Whether the secret of tokens is Base64, or the text that it is. */
    secretEncoding: z.enum(['base64', 'text']).default('base64'),
    /** What the bank is told as the address of whoever pays. */
    senderAddress: z.ipv4().default('127.0.0.1'),
    /** The `X-API-Key`. */
    apiKey: secret(),
    /** The `iss` of the token of each request, and the secret that signs it. */
    issuer: z.string().regex(/^[\w.-]{1,100}$/),
    jwtSecret: secret(),
    /** For the tokens of single paths. */
    clientId: z.string().min(1).max(200),
    clientSecret: secret(),
    /** The merchant's own RSA key of 2048 bits (PKCS#8, in Base64), whose public half the bank has. */
    signingKey: z.base64().min(1500).max(MAX_KEY_LENGTH),
  }),
)

const Tesoro = z.lazy(() =>
  z.object({
    ...commonFields(),
    protocol: z.literal('tesoro'),
    /** The address of the notices' sign-on. */
    noticesUrl: z.url().transform((url) => url.replace(/\/+$/, '')),
    /** The merchant's number for the payment button, which has no other credential. */
    affiliateCode: shortId(),
    appUser: shortId(),
    appKey: secret(),
    partnerCode: shortId(),
    /** The last part of the address of the notices of a configured connection, their only secret: 256 bits. */
    noticePath: z
      .string()
      .regex(/^[\w-]{43,64}$/)
      .optional(),
  }),
)

const Bdt = z.lazy(() =>
  z.object({
    ...commonFields(),
    protocol: z.literal('bdt'),
    /** The `AuthKey`, one for each RIF. */
    authKey: secret(),
  }),
)

/** An account of a bank that is never asked: what is known of it is what the files of the bank's website show. */
const StatementFiles = z.lazy(() => {
  const { name, accountNumber, rif, phone } = commonFields()
  const address = z.never().optional()
  return z.object({
    ...{ name, accountNumber, rif, phone },
    ...{ baseUrl: address, relay: address },
    protocol: z.literal('file'),
  })
})

const SCHEMAS = {
  bnc: Bnc,
  r4: R4,
  bdv: Bdv,
  banesco: Banesco,
  mercantil: Mercantil,
  plaza: Plaza,
  exterior: Exterior,
  tesoro: Tesoro,
  bdt: Bdt,
}

/** The protocols that real banks speak. */
export type RealProtocol = keyof typeof SCHEMAS

export const REAL_PROTOCOLS = Object.keys(SCHEMAS) as RealProtocol[]

/** What the operator sets for all connections of a protocol; the rest is what the bank gives each client. */
const ADDRESS_FIELDS: Record<RealProtocol, readonly string[]> = {
  bnc: ['baseUrl', 'relay'],
  r4: ['baseUrl', 'relay', 'charges', 'c2pLeadingSpace'],
  bdv: ['baseUrl', 'relay', 'pathSuffix'],
  banesco: ['baseUrl', 'relay', 'tokenUrl', 'deviceAddress'],
  mercantil: ['baseUrl', 'relay'],
  bdt: ['baseUrl', 'relay'],
  // The notices of a user's own connection have an address of their own.
  tesoro: ['baseUrl', 'relay', 'noticesUrl', 'noticePath'],
  plaza: ['baseUrl', 'relay', 'dialect', 'tokenUrl', 'emptyBody', 'charges', 'senderAddress'],
  exterior: [
    ...['baseUrl', 'relay', 'instantUrl', 'channel', 'consumerRif', 'secretEncoding'],
    'senderAddress',
  ],
}

const fieldsOf = (protocol: RealProtocol): Record<string, z.ZodType> =>
  SCHEMAS[protocol].unwrap().shape

const pick = (fields: Record<string, z.ZodType>, isPicked: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isPicked(name)))

/** What is not seen: control and format characters, line separators, and halves of characters. */
const INVISIBLE = /[\p{C}\u2028\u2029]/u

/** The only credential that is a key of RSA. */
const RSA_KEY = 'signingKey'

const isPlain = (value: unknown, maxLength: number): boolean =>
  typeof value !== 'string' || (value.length <= maxLength && !INVISIBLE.test(value))

/** A credential as it can be sent to a bank, whatever the protocol: what it has to be besides is its field's rule. */
function plainCredential(name: string, field: z.ZodType) {
  const maxLength = name === RSA_KEY ? MAX_KEY_LENGTH : MAX_CREDENTIAL_LENGTH
  return z
    .unknown()
    .refine((value) => isPlain(value, maxLength), {
      error: said(
        `Debe tener ${maxLength} caracteres como máximo, sin saltos de línea ni otros caracteres invisibles.`,
        `Must be at most ${maxLength} characters, without line breaks and other invisible characters.`,
      ),
      abort: true,
    })
    .optional()
    .pipe(field)
}

/**
 * What the bank gives each client of a protocol, and what it knows of them: the fields of a connection's credentials. All
 * of them are texts.
 */
export const credentialsSchema = (protocol: RealProtocol) => {
  const others = ['protocol', 'name', 'accountNumber', ...ADDRESS_FIELDS[protocol]]
  const fields = pick(fieldsOf(protocol), (name) => !others.includes(name))
  return z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, plainCredential(name, field)]),
    ),
  )
}

/** The JSON object in BANK_ADDRESSES: where the banks of users' own connections are reached, by protocol. */
export const BankAddresses = z.lazy(() =>
  z.strictObject(
    Object.fromEntries(
      REAL_PROTOCOLS.map((protocol) => {
        const address = pick(fieldsOf(protocol), (name) => ADDRESS_FIELDS[protocol].includes(name))
        return [protocol, z.strictObject(address).optional()]
      }),
    ),
  ),
)

export type BankAddresses = Partial<Record<RealProtocol, Record<string, unknown>>>

type ParsedConnection = z.output<(typeof SCHEMAS)[RealProtocol] | typeof StatementFiles>

/** The secret that authenticates a connection's notices; null if none are taken. */
function noticeSecret(config: ParsedConnection): string | null {
  switch (config.protocol) {
    case 'r4':
      return config.noticeToken.toLowerCase()
    case 'mercantil':
      return config.noticeSecretKey ?? null
    case 'tesoro':
      return config.noticePath ?? null
    case 'bnc':
    case 'bdv':
      return config.noticeKey ?? null
    default:
      return null
  }
}

const noticeSecrets = (all: readonly ParsedConnection[]): string[] =>
  all.map(noticeSecret).filter((secret) => secret !== null)

/** The JSON array in BANK_CONNECTIONS. */
export const ConnectionConfigs = z.lazy(() =>
  z
    .array(
      z.discriminatedUnion('protocol', [
        Bnc,
        R4,
        Bdv,
        Banesco,
        Mercantil,
        Plaza,
        Exterior,
        Tesoro,
        Bdt,
        StatementFiles,
      ]),
    )
    .refine(
      (all) => all.every(({ name }) => name !== 'sandbox' && !name.startsWith(OWN_NAME_PREFIX)),
      'has a name that is taken',
    )
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'has a name twice')
    .refine(
      (all) => new Set(all.map(({ accountNumber }) => accountNumber)).size === all.length,
      'has an account number twice',
    )
    .refine(
      (all) => new Set(noticeSecrets(all)).size === noticeSecrets(all).length,
      'has a secret of notices twice',
    )
    .refine(
      (all) => all.every((one) => !('dialect' in one) || one.dialect === 'hmac' || one.tokenUrl),
      'has no tokenUrl for its dialect',
    ),
)

/**
 * The configuration of a user's own connection, from the operator's address, the user's account and its credentials as
 * they were accepted. Throws if they no longer fit the protocol.
 */
export const ownConnectionConfig = (
  protocol: RealProtocol,
  address: Record<string, unknown>,
  account: { name: string; accountNumber: string },
  credentials: unknown,
): ConnectionConfig =>
  SCHEMAS[protocol].parse({ ...(credentials as object), ...address, ...account, protocol })

export type BncConfig = z.output<typeof Bnc>
export type R4Config = z.output<typeof R4>
export type BdvConfig = z.output<typeof Bdv>
export type BanescoConfig = z.output<typeof Banesco>
export type MercantilConfig = z.output<typeof Mercantil>
export type PlazaConfig = z.output<typeof Plaza>
export type ExteriorConfig = z.output<typeof Exterior>
export type TesoroConfig = z.output<typeof Tesoro>
export type BdtConfig = z.output<typeof Bdt>
export type FileConfig = z.output<typeof StatementFiles>
/** Of a bank that is asked. */
export type BankConfig =
  | BncConfig
  | R4Config
  | BdvConfig
  | BanescoConfig
  | MercantilConfig
  | PlazaConfig
  | ExteriorConfig
  | TesoroConfig
  | BdtConfig
export type ConnectionConfig = BankConfig | FileConfig
