import { rifOf } from '../dev/demo/rif.ts'
import { withDatabase } from '../dev/stack/database.ts'
import { merchantId, newUuid, sessionId, type Uuid, userId } from '../src/platform/ids.ts'
import { hashPassword } from '../src/platform/passwords.ts'

export const PASSWORD = 'cachapas con queso'
const MERCHANT_COUNT = 20
/** One for each concurrent login: the service allows ten undecided attempts for one user. */
const LOGIN_COUNT = 16

/** The callers and the objects of the requests. */
export interface World {
  /** The e-mails of the users who log in; all have the same password. */
  emails: readonly string[]
  password: string
  userUuid: Uuid<'user'>
  sessionUuid: Uuid<'session'>
  token: string
  key: string
  strangersToken: string
  merchant: { id: string; uuid: Uuid<'merchant'> }
  account: string
  /** The account that pays: its list grows with each payment. */
  payingAccount: string
  linkToken: string
}

interface Target {
  url: string
  ownerUrl: string
}

/** Creates a user with a page of merchants, a sandbox account and a link, and a stranger; all through the service. */
export async function makeWorld(target: Target): Promise<World> {
  const call = createCall(target.url)
  const owner = await makeUser(target, 'owner@example.com')
  const stranger = await makeUser(target, 'stranger@example.com')
  const emails = Array.from({ length: LOGIN_COUNT }, (_, index) => `login-${index}@example.com`)
  for (const email of emails) await makeUser(target, email)
  const merchants: { id: string }[] = []
  for (let number = 0; number < MERCHANT_COUNT; number += 1) {
    const merchant = { name: `Comercio ${number}`, rif: rifOf(10_000_000 + number) }
    merchants.push(await call('POST', '/merchants', merchant, owner.token))
  }
  const merchant = merchants[0] as { id: string }
  const key = await call('POST', '/api-keys', { name: 'Caja', environment: 'test' }, owner.token)
  const addAccount = (number: string): Promise<{ id: string }> => {
    const holder = { document: 'V12345678', holder: 'Carmen Rojas' }
    const account = { account_number: number, ...holder, environment: 'sandbox' }
    return call('POST', '/bank/accounts', account, owner.token)
  }
  const account = await addAccount('01910001482101010049')
  const payingAccount = await addAccount('01020501830003283374')
  const link = await call(
    'POST',
    `/merchants/${merchant.id}/payment-links`,
    { label: 'Pan de jamón', amount: 25, environment: 'test' },
    owner.token,
  )
  return {
    ...owner,
    emails,
    password: PASSWORD,
    key: key.key,
    strangersToken: stranger.token,
    merchant: { id: merchant.id, uuid: merchantId.toUuid(merchant.id) },
    account: account.id,
    payingAccount: payingAccount.id,
    linkToken: link.token,
  }
}

/** A verified, logged-in account. */
export async function makeUser({ url, ownerUrl }: Target, email: string) {
  const now = new Date()
  const hash = await hashPassword(PASSWORD)
  await withDatabase(ownerUrl, (client) =>
    client.query(
      `insert into users (id, email, name, password_hash, status, email_verified_at, created_at, updated_at)
       values ($1, $2, 'Carmen Rojas', $3, 'active', $4, $4, $4)`,
      [newUuid(now), email, hash, now],
    ),
  )
  const login = await createCall(url)('POST', '/auth/login', { email, password: PASSWORD })
  const token: string = login.accessToken
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return {
    email,
    token,
    userUuid: userId.toUuid(claims.sub),
    sessionUuid: sessionId.toUuid(claims.sid),
  }
}

/** Calls the service, and throws unless it succeeds. */
export const createCall =
  (url: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: the service's own tests check the shapes
  async (method: string, path: string, body: object, token?: string): Promise<any> => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response.json()
  }
