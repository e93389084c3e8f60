import { inject } from 'vitest'
import {
  type AccountKey,
  accountPath,
  accountToken,
} from '../../src/features/customers/account-rules.ts'
import { newFormKey } from '../../src/pages/payer/posted-form.ts'
import type { FixtureHome } from './actors.ts'
import type { CustomerFixture } from './customers.ts'
import type { Service } from './service.ts'

/** The path of a customer's own page. */
export async function accountPathOf(
  { database }: FixtureHome,
  { uuid }: Pick<CustomerFixture, 'uuid'>,
): Promise<string> {
  const [row] = await database.query<{ account_key: AccountKey }>(
    'select account_key from customers where id = $1',
    [uuid],
  )
  const { SERVER_SECRET = '' } = inject('stack').secrets
  return accountPath(accountToken({ SERVER_SECRET }, row?.account_key as AccountKey))
}

/** What an account's page answered, and the cookie that it set, `name=value`. */
export interface AccountAnswer {
  status: number
  text: string
  headers: Headers
  cookie: string
}

/** A path of accounts as a browser asks for it, or sends its form. */
export async function askAccount(
  service: Service,
  path: string,
  init: RequestInit = {},
): Promise<AccountAnswer> {
  const response = await service.fetch(path, { redirect: 'manual', ...init })
  const [cookie = ''] = (response.headers.get('Set-Cookie') ?? '').split(';')
  return { status: response.status, text: await response.text(), headers: response.headers, cookie }
}

/** Sends the form that opens an account, or with `leave` the one that closes it. */
export const postAccount = (
  service: Service,
  path: string,
  fields: { document: string } | { leave: string },
  headers: Record<string, string> = {},
): Promise<AccountAnswer> =>
  askAccount(service, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ ...fields, key: newFormKey() }).toString(),
  })

/** An account's page on a device that opens it by these digits. */
export async function openAccount(
  service: Service,
  path: string,
  digits: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<AccountAnswer & { device: string }> {
  const { cookie: device } = await postAccount(service, path, { document: digits }, headers)
  const shown = await askAccount(service, path + query, { headers: { ...headers, Cookie: device } })
  return { ...shown, device }
}
