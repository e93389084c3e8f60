import type { SentMail } from './mails.ts'

/** What nobody may find in a log: the names by which the interface takes and gives it, in bodies and headers. */
const SECRET_FIELDS = new Set([
  ...['password', 'currentPassword', 'newPassword', 'otp', 'token', 'key', 'secret'],
  ...['accessToken', 'refreshToken', 'account_number', 'destination_account', 'accountNumber'],
  ...['document', 'phone', 'email', 'legalName'],
  // As banks call them in their notices.
  ...['ClientPhone', 'TelefonoEmisor', 'ClientID', 'DebtorID', 'DebtorAccount', 'CreditorAccount'],
  ...['idCliente', 'numeroCliente'],
])
/** Of a connection to a bank: all in it is secret but what a connection of the settings shows, too. */
const CREDENTIALS = 'credentials'
/** An Idempotency-Key is none: it opens nothing without the credential that it was sent with. */
const SECRET_HEADERS = ['Authorization', 'Commerce', 'x-api-key', 'API-KEY']
/** Addresses that let whoever knows them in: of links, of their receipts, and of invitations. */
const SECRET_PATH =
  /^(?:\/api\/v1)?(?:\/sandbox)?\/(?:pay|invitations|hooks\/\w+)\/([\w-]{20,})(?:\/receipt\/\w+\.([\w-]{20,}))?|^\/receipt\/([0-9a-z]{52})/
const MAILED_ADDRESS = /\/invitations\/([\w-]{20,})/g

/** The settings that are secret as they stand. */
const SECRET_SETTINGS = ['SERVER_SECRET', 'S3_SECRET_ACCESS_KEY']
/** Those that are JSON, in which everything is secret but what stands under these names. */
const JSON_SETTINGS = ['JWT_SIGNING_KEYS', 'CREDENTIAL_KEYS', 'BANK_CONNECTIONS']
const PUBLIC_FIELDS = new Set([
  ...['kty', 'crv', 'alg', 'use', 'kid', 'x'],
  ...['name', 'protocol', 'baseUrl', 'rif', 'terminal', 'transferPath'],
  ...['tokenUrl', 'deviceAddress'],
])

/** Shorter ones are found in ids and figures by chance. */
const MIN_LENGTH = 8
/** A code is so short that it is looked for as a word of its own alone, which no part of an id or number is. */
const CODE = /^\d{6,7}$/
const CODES_IN_TEXT = /(?<![\w.+-])\d{6,7}(?![\w+-]|\.\d)/g
/** Where in a file an error was thrown: the bundle has columns of six digits. */
const POSITIONS = /:\d+:\d+\b/g
/** However a phone is spelled, it ends in these. */
const PHONE = /^(?:\+|00)?(?:58)?0?(4\d{9}|2\d{9})$/
const MAX_FORM_BYTES = 1024 * 1024

type SentRequest = Pick<RequestInit, 'headers' | 'body'>

/** Watches what goes into a service and comes out of it, and its log. */
export interface Canary {
  /** What is sent to a path. */
  request(path: string, sent: SentRequest | undefined): void
  response(text: string): void
  mail(mail: SentMail): void
  /** A line as it was printed. */
  logLine(text: string): void
  /** Throws where anything secret was printed, and names all of it. */
  expectNoLeaks(): Promise<void>
}

/** Those of the services that run, by their origin. */
const canaries = new Map<string, Canary>()

export const registerCanary = (url: string, canary: Canary): void => {
  canaries.set(new URL(url).origin, canary)
}

export function unregisterCanary(canary: Canary): void {
  for (const [origin, known] of canaries) if (known === canary) canaries.delete(origin)
}

/** Tells of a request that reaches a service by another way than its `fetch`. */
export function watchRequest(url: string, sent: SentRequest): void {
  const { origin, pathname } = new URL(url)
  canaries.get(origin)?.request(pathname, sent)
}

export function createCanary(settings: Record<string, string | undefined>): Canary {
  const secrets = new Set<string>()
  const codes = new Set<string>()
  const printedCodes = new Set<string>()
  const forms: Promise<void>[] = []
  let printed = ''

  const keep = (value: unknown) => {
    if (typeof value !== 'string') return
    if (CODE.test(value)) codes.add(value)
    else if (value.length >= MIN_LENGTH) secrets.add(PHONE.exec(value)?.[1] ?? value)
  }
  // By a list: some bodies are nested deeper than the stack is.
  const keepFields = (value: unknown): void => {
    const within = [value]
    for (const outer of within) {
      if (typeof outer !== 'object' || outer === null) continue
      for (const [name, inner] of Object.entries(outer)) {
        if (SECRET_FIELDS.has(name)) keep(inner)
        else if (name === CREDENTIALS && !Array.isArray(inner)) secretLeaves(inner).forEach(keep)
        else within.push(inner)
      }
    }
  }
  const keepJson = (text: string) => keepFields(parsed(text))
  const keepForm = (body: BodyInit, headers: Headers) => {
    forms.push(
      fieldsOf(body, headers).then(
        (fields) => keepFields(Object.fromEntries(fields)),
        // What is no form holds no field.
        () => {},
      ),
    )
  }
  for (const secret of secretSettings(settings)) keep(secret)

  return {
    request: (path, sent) => {
      for (const secret of SECRET_PATH.exec(path.split('?')[0] ?? '')?.slice(1) ?? []) keep(secret)
      const headers = new Headers(sent?.headers)
      for (const name of SECRET_HEADERS) keep(headers.get(name)?.replace(/^Bearer /i, ''))
      const body = sent?.body
      if (!body) return
      const isForm = /form/i.test(headers.get('Content-Type') ?? '')
      if (isForm || body instanceof FormData || body instanceof URLSearchParams) {
        keepForm(body, headers)
      } else if (typeof body === 'string') keepJson(body)
      else if (body instanceof Uint8Array) keepJson(new TextDecoder().decode(body))
    },
    response: keepJson,
    mail: ({ to, text }) => {
      for (const address of to) keep(address)
      for (const [code] of text.matchAll(/\b\d{6}\b/g)) keep(code)
      for (const [, token] of text.matchAll(MAILED_ADDRESS)) keep(token)
    },
    logLine: (text) => {
      const texts = textsOf(parsed(text) ?? text)
      // What JSON writes otherwise than it is stands here as it is, too.
      printed += [text, ...texts.filter((inner) => !text.includes(inner)), ''].join('\n')
      for (const inner of texts) {
        for (const [code] of inner.replace(POSITIONS, '').matchAll(CODES_IN_TEXT)) {
          printedCodes.add(code)
        }
      }
    },
    expectNoLeaks: async () => {
      await Promise.all(forms)
      const told = [
        ...[...secrets].filter((secret) =>
          encodings(secret).some((text) => printed.includes(text)),
        ),
        ...[...codes].filter((code) => printedCodes.has(code)),
      ]
      if (told.length === 0) return
      const lines = printed.split('\n')
      const where = told.map((secret) => {
        const line = lines.find((text) => encodings(secret).some((spelt) => text.includes(spelt)))
        return `${JSON.stringify(secret)}: ${line}`
      })
      throw new Error(`the log tells\n${where.join('\n')}`)
    },
  }
}

function secretSettings(settings: Record<string, string | undefined>): unknown[] {
  const whole = [...SECRET_SETTINGS, ...JSON_SETTINGS].map((name) => settings[name])
  const leaves = JSON_SETTINGS.flatMap((name) => secretLeaves(parsed(settings[name] ?? '')))
  return [
    ...whole,
    ...leaves,
    ...[settings.DATABASE_URL, settings.DATABASE_REPLICA_URL].flatMap(credentialsOf),
  ]
}

const secretLeaves = (value: unknown): unknown[] =>
  typeof value !== 'object' || value === null
    ? [value]
    : Object.entries(value).flatMap(([name, inner]) =>
        PUBLIC_FIELDS.has(name) ? [] : secretLeaves(inner),
      )

/** The password, and with its user, as one of a few letters stands in an address. */
function credentialsOf(address = ''): string[] {
  if (!URL.canParse(address)) return []
  const { username, password } = new URL(address)
  return password === '' ? [] : [decodeURIComponent(password), `${username}:${password}@`]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON holds no field.
    return undefined
  }
}

/** The texts in a value; figures are none. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsOf(inner)])
}

/** As it is, and as it stands within JSON and within an address. */
function encodings(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1)
  const inForm = String(new URLSearchParams([['', secret]])).slice(1)
  return [...new Set([secret, inJson, inForm, encodeURIComponent(secret.toWellFormed())])]
}

/** The fields of a form, whichever of its two types it has. */
async function fieldsOf(body: BodyInit, headers: Headers): Promise<FormData> {
  if (body instanceof FormData) return body
  const bytes = body instanceof Uint8Array || body instanceof ArrayBuffer ? body.byteLength : 0
  // The service alone may read a stream; and fields do not make a form so large.
  if (body instanceof ReadableStream || bytes > MAX_FORM_BYTES) return new FormData()
  const type = headers.get('Content-Type') ?? 'application/x-www-form-urlencoded'
  return new Response(body, { headers: { 'Content-Type': type } }).formData()
}
