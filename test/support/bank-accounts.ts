import { randomInt } from 'node:crypto'
import { normalizeAccountNumber } from '../../src/domain/account-number.ts'
import type { Environment } from '../../src/domain/environment.ts'
import { accountId, newUuid, payeeId, type Uuid } from '../../src/platform/ids.ts'
import type { Actor, FixtureHome } from './actors.ts'
import { uniqueTime } from './unique-times.ts'

export interface BankAccountFixture {
  uuid: Uuid<'account'>
  id: string
  accountNumber: string
}

export interface BankAccountOptions {
  environment?: Environment
  accountNumber?: string
  /** Of a live account; null while no administrator has bound it. */
  connection?: string | null
  /** By default that of the connections of tests, where the account is live. */
  document?: string
}

/** The refusal of a number that a user has of a live and of a sandbox account. */
export const AMBIGUOUS_ACCOUNT =
  'You have a live and a sandbox account with this number. Send the id of the one that you mean.'

/** A valid account number at a bank that no other test is likely to have. */
export function randomAccountNumber(bankCode = '0191'): string {
  const branch = '0001'
  const account = String(randomInt(1_000_000_000)).padStart(10, '0')
  for (let control = 0; control < 100; control += 1) {
    const digits = `${bankCode}${branch}${String(control).padStart(2, '0')}${account}`
    if (normalizeAccountNumber(digits)) return digits
  }
  throw new Error('no control digits fit')
}

/** An account of the user, as if it had been registered and, if live, bound. */
export async function createBankAccount(
  service: FixtureHome,
  owner: Pick<Actor, 'uuid'>,
  options: BankAccountOptions = {},
): Promise<BankAccountFixture> {
  const { environment = 'test', accountNumber = randomAccountNumber() } = options
  const connection = environment === 'test' ? 'sandbox' : (options.connection ?? null)
  const { document = environment === 'test' ? 'V12345678' : 'J309841327' } = options
  const uuid = newUuid<'account'>(uniqueTime())
  await service.database.query(
    `insert into bank_accounts (id, user_id, environment, account_number, document, holder, connection, created_at)
     values ($1, $2, $3, $4, $5, 'Carmen Rojas', $6, now())`,
    [uuid, owner.uuid, environment, accountNumber, document, connection],
  )
  return { uuid, id: accountId.toPublic(uuid), accountNumber }
}

/** Somebody whom the user has paid before. */
export async function createPayee(
  service: FixtureHome,
  owner: Pick<Actor, 'uuid'>,
  {
    environment = 'test' as Environment,
    phone = '04121234567',
    name = 'Luis Rojas',
    group = null as string | null,
  } = {},
) {
  const updatedAt = uniqueTime()
  const uuid = newUuid<'payee'>(updatedAt)
  await service.database.query(
    `insert into payees (id, user_id, environment, phone, bank_code, document, name, group_name, updated_at)
     values ($1, $2, $3, $4, '0102', 'V7654321', $5, $6, $7)`,
    [uuid, owner.uuid, environment, phone, name, group, updatedAt],
  )
  return { uuid, id: payeeId.toPublic(uuid), phone }
}
