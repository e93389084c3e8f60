import type pg from 'pg'
import type { ConnectionConfig } from '../../src/platform/bank/connection-config.ts'
import { newUuid } from '../../src/platform/ids.ts'

/** The connections of the simulated banks. */
export type SeedConnections = readonly Pick<ConnectionConfig, 'name' | 'accountNumber' | 'phone'>[]

/** The owner's account in the sandbox; the simulated banks number theirs. */
const seedSandboxAccount = '01020501830003283374'

interface SeedBankAccount {
  environment: 'live' | 'test'
  accountNumber: string
  alias: string
  connection: string
  /** The phone to which payers send mobile payments. */
  phone: string | null
}

const seedBankAccounts = (connections: SeedConnections): SeedBankAccount[] => [
  {
    environment: 'test',
    accountNumber: seedSandboxAccount,
    alias: 'Pruebas',
    connection: 'sandbox',
    phone: null,
  },
  ...connections.map(({ name, accountNumber, phone }) => ({
    environment: 'live' as const,
    accountNumber,
    alias: `Simulador ${name.toUpperCase()}`,
    connection: name,
    phone,
  })),
]

/** The owner's first account at a simulated bank becomes the merchants' settlement account. */
async function addAccount(client: pg.Client, account: SeedBankAccount): Promise<void> {
  const { environment, accountNumber, alias, connection, phone } = account
  const added = await client.query(
    `insert into bank_accounts (id, user_id, environment, account_number, document, holder, alias, connection, phone, created_at)
     select $1, id, $2, $3, 'J309841327', 'Panadería La Ñapa, C.A.', $4, $5, $6, request_now()
     from users where email = 'owner@example.com'
     on conflict do nothing returning id`,
    [newUuid(new Date()), environment, accountNumber, alias, connection, phone],
  )
  if (added.rowCount === 0) return
  const { id } = added.rows[0]
  if (environment === 'test') await client.query('select seed_sandbox_account($1)', [id])
  else {
    await client.query(
      `update merchants set settlement_account_id = $1
       where settlement_account_id is null
         and owner_id = (select id from users where email = 'owner@example.com')`,
      [id],
    )
  }
}

async function addPayee(client: pg.Client): Promise<void> {
  await client.query(
    `insert into payees (id, user_id, environment, phone, bank_code, document, name, updated_at)
     select $1, id, 'live', '04141234567', '0134', 'V23000760', 'Luis Mora', request_now()
     from users where email = 'owner@example.com'
     on conflict (user_id, environment, phone) do nothing`,
    [newUuid(new Date())],
  )
}

/** The owner's accounts, bound to the simulated banks, and a payee. */
export async function addBank(client: pg.Client, connections: SeedConnections): Promise<void> {
  for (const account of seedBankAccounts(connections)) await addAccount(client, account)
  await addPayee(client)
}
