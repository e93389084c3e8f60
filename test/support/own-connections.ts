import { inject } from 'vitest'
import type { RealProtocol } from '../../src/platform/bank/connection-config.ts'
import { encryptConnectionCredentials } from '../../src/platform/bank/credentials.ts'
import { connectionId, newUuid, type Uuid } from '../../src/platform/ids.ts'
import type { Actor, FixtureHome } from './actors.ts'
import { type BankAccountFixture, createBankAccount, randomAccountNumber } from './bank-accounts.ts'
import { uniqueTime } from './unique-times.ts'

/** Where nobody listens. */
const NOWHERE = 'http://127.0.0.1:9'

/** BANK_ADDRESSES of a service whose banks nobody plays. */
export const SILENT_BANKS = {
  bdv: { baseUrl: NOWHERE },
  banesco: { baseUrl: NOWHERE, tokenUrl: `${NOWHERE}/token` },
  mercantil: { baseUrl: NOWHERE },
  bnc: { baseUrl: NOWHERE },
  r4: { baseUrl: NOWHERE },
  plaza: { baseUrl: NOWHERE },
  exterior: { baseUrl: NOWHERE, instantUrl: NOWHERE },
  tesoro: { baseUrl: NOWHERE, noticesUrl: NOWHERE },
  bdt: { baseUrl: NOWHERE },
}

/** CHANNEL_ADDRESSES of a service whose channels nobody plays. */
export const SILENT_CHANNELS = { whatsapp: { baseUrl: NOWHERE }, telegram: { baseUrl: NOWHERE } }

/** What Banco de Venezuela has given the owner of the accounts of tests. */
export const bdvCredentials = (): Record<string, string> => ({
  rif: 'J-30984132-7',
  phone: '04140000102',
  conciliationKey: '96R7T1T5J2134T5YFC2GF15SDFG4BD1Z',
  suiteKey: '11R7T1T5J2134T5YFC2GF15SDFG4BD2X',
})

/** A live account at Banco de Venezuela that nothing connects. */
export const createConnectableAccount = (
  service: FixtureHome,
  owner: Pick<Actor, 'uuid'>,
): Promise<BankAccountFixture> =>
  createBankAccount(service, owner, {
    environment: 'live',
    accountNumber: randomAccountNumber('0102'),
  })

export interface OwnConnectionFixture {
  uuid: Uuid<'connection'>
  id: string
  account: BankAccountFixture
}

const credentialKeys = () => ({
  CREDENTIAL_KEYS: JSON.parse(`${inject('stack').secrets.CREDENTIAL_KEYS}`),
})

/** Credentials as they are stored. */
export const encryptedFor = (
  uuid: Uuid<'connection'>,
  credentials: object,
  protocol: RealProtocol = 'bdv',
): Promise<Buffer> => encryptConnectionCredentials(credentialKeys(), uuid, protocol, credentials)

/** A connection of the user that its bank has accepted, and that waits for an administrator. */
export async function createOwnConnection(
  service: FixtureHome,
  owner: Pick<Actor, 'uuid'>,
  { hasPendingChange = false } = {},
): Promise<OwnConnectionFixture> {
  const account = await createConnectableAccount(service, owner)
  const at = uniqueTime()
  const uuid = newUuid<'connection'>(at)
  const credentials = await encryptedFor(uuid, { ...bdvCredentials(), rif: 'J309841327' })
  const { query } = service.database
  await query(
    `insert into bank_connections (id, user_id, account_id, name, protocol, rif, credentials, sends_payer_keys, status,
       checked_at, created_at)
     values ($1, $2, $3, $4, 'bdv', 'J309841327', $5, true, 'pending_approval', $6, $6)`,
    [uuid, owner.uuid, account.uuid, `own-${account.accountNumber}`, credentials, at],
  )
  if (hasPendingChange) {
    await query(
      `insert into bank_connection_changes
         (connection_id, credentials, sends_payer_keys, requested_by, requested_at, effective_at)
       values ($1, $2, true, $3, now(), now() + interval '24 hours')`,
      [uuid, credentials, owner.uuid],
    )
  }
  return { uuid, id: connectionId.toPublic(uuid), account }
}
