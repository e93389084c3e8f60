/** What nobody may find in a log: the names by which the interface takes and gives it, in bodies and headers. */
const SECRET_FIELDS = new Set([
  ...['password', 'currentPassword', 'newPassword', 'otp', 'token', 'key', 'secret'],
  ...['accessToken', 'refreshToken', 'account_number', 'destination_account', 'accountNumber'],
  ...['document', 'phone', 'email', 'legalName'],
])
const SECRET_HEADERS = ['Authorization', 'Commerce', 'x-api-key']
/** Shorter ones are found in ids and figures by chance. */
const LEAST_LENGTH = 8

/** Watches what goes into a service and comes out of it, and its log. */
export interface Canary {
  request(init: RequestInit | undefined): void
  answer(text: string): void
  /** A line as it was printed. */
  line(text: string): void
  /** Throws where anything secret was printed. */
  expectSilence(): void
}

export function watchSecrets(configured: readonly string[]): Canary {
  const secrets = new Set(configured.filter((text) => text.length >= LEAST_LENGTH))
  let printed = ''
  const keep = (value: unknown) => {
    if (typeof value === 'string' && value.length >= LEAST_LENGTH) secrets.add(value)
  }
  const keepFields = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (SECRET_FIELDS.has(name)) keep(inner)
      else keepFields(inner)
    }
  }
  const keepJson = (text: string) => {
    try {
      keepFields(JSON.parse(text))
    } catch {
      // What is no JSON holds no field.
    }
  }
  return {
    request: (init) => {
      const headers = new Headers(init?.headers)
      for (const name of SECRET_HEADERS) keep(headers.get(name)?.replace(/^Bearer /i, ''))
      if (typeof init?.body === 'string') keepJson(init.body)
    },
    answer: keepJson,
    line: (text) => {
      printed += `${text}\n`
    },
    expectSilence: () => {
      const told = [...secrets].find((secret) => printed.includes(secret))
      if (told === undefined) return
      const line = printed.split('\n').find((text) => text.includes(told))
      throw new Error(`the log tells ${JSON.stringify(told)}: ${line}`)
    },
  }
}
