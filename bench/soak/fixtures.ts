import { rifOf } from '../../dev/demo/rif.ts'
import { withDatabase } from '../../dev/stack/database.ts'
import { caracasDay } from '../../src/domain/caracas.ts'
import { accountId, merchantId, newUuid, type Uuid, userId } from '../../src/platform/ids.ts'
import { EVENT_TYPES } from '../../src/webhooks/event-body.ts'
import { makeUser } from '../world.ts'
import { configureEndpoint, type SoakTestbed } from './testbed.ts'

export type BankName = 'bnc' | 'r4'
export type Environment = 'live' | 'test'
export const ENVIRONMENTS = ['live', 'test'] as const

export interface Person {
  email: string
  userUuid: Uuid<'user'>
  token: string
}

export interface Link {
  id: string
  token: string
  environment: Environment
  /** The amount that it asks for. */
  amount: number
}

/** A merchant that is paid through one of the banks, and in the sandbox. */
export interface Shop {
  bank: BankName
  owner: Person
  member: Person
  keys: Record<Environment, string>
  merchant: { id: string; slug: string }
  accounts: Record<Environment, string>
  links: Record<Environment, Link>
  /** For simulated outcomes, since these also settle other payers' payments, and a link allows 100 failures an hour. */
  simulated: Link
  webhooks: Record<Environment, { id: string; path: string }>
}

/** Everybody who takes part. */
export interface SoakFixtures {
  administrator: Person
  /** Has an account, but no role in any of the shops. */
  stranger: Person
  shops: readonly [Shop, Shop]
}

const SANDBOX_ACCOUNTS = { bnc: '01910001482101010049', r4: '01020501830003283374' }

/** Creates them: users and live accounts in the database, and everything else through the service. */
export async function createSoakFixtures(stage: SoakTestbed): Promise<SoakFixtures> {
  const administrator = await createPerson(stage, 'administrator', "role = 'ADMIN'")
  const stranger = await createPerson(stage, 'stranger')
  const rate = { currency: 'USD', rate: 36.6642, effectiveDate: caracasDay(stage.clock.now()) }
  await stage.call('PUT', '/admin/rates', { as: administrator.token, body: rate })
  // Whatever the day of the week, nobody has to be asked for another one.
  await withDatabase(stage.ownerUrl, (client) =>
    client.query("insert into rate_refreshes (currency, requested_at) values ('USD', 'infinity')"),
  )
  const shops = [await createShop(stage, 'bnc', 1), await createShop(stage, 'r4', 2)] as const
  return { administrator, stranger, shops }
}

async function createPerson(stage: SoakTestbed, name: string, set?: string): Promise<Person> {
  const person = await makeUser(stage, `${name}@example.com`)
  if (set === undefined) return person
  await withDatabase(stage.ownerUrl, (client) =>
    client.query(`update users set ${set} where id = $1`, [person.userUuid]),
  )
  return person
}

async function createShop(stage: SoakTestbed, bank: BankName, number: number): Promise<Shop> {
  const owner = await createPerson(stage, `owner-${bank}`, "kyc_status = 'approved'")
  const member = await createPerson(stage, `member-${bank}`)
  const post = async (path: string, body: object) =>
    (await stage.call('POST', path, { as: owner.token, body })).body
  const key = async (environment: Environment) =>
    (await post('/api-keys', { name: 'Caja', environment })).key as string
  const { id } = await post('/merchants', {
    name: `Bodega ${number}`,
    rif: rifOf(20_000_000 + number),
  })
  const sandboxAccount = await post('/bank/accounts', {
    account_number: SANDBOX_ACCOUNTS[bank],
    document: 'V12345678',
    holder: 'Carmen Rojas',
    environment: 'sandbox',
  })
  const liveAccount = await createBoundAccount(stage, bank, owner)
  const as = owner.token
  await stage.call('PUT', `/merchants/${id}/settlement-account`, {
    as,
    body: { account: liveAccount },
  })
  const { slug } = (await stage.call('GET', `/merchants/${id}/store`, { as })).body
  await addMember(stage, id, member)
  const link = async (environment: Environment): Promise<Link> => {
    const body = { label: 'Pan de jamón', amount: 25 + number, environment }
    const made = await post(`/merchants/${id}/payment-links`, body)
    return { id: made.id, token: made.token, environment, amount: made.amount }
  }
  const webhook = async (environment: Environment) => {
    const path = `/${bank}/${environment}`
    const body = { url: configureEndpoint(stage, path), events: EVENT_TYPES, environment }
    return { id: (await post(`/merchants/${id}/webhooks`, body)).id as string, path }
  }
  return {
    ...{ bank, owner, member, merchant: { id, slug } },
    keys: { live: await key('live'), test: await key('test') },
    accounts: { live: liveAccount, test: sandboxAccount.id },
    links: { live: await link('live'), test: await link('test') },
    simulated: await link('test'),
    webhooks: { live: await webhook('live'), test: await webhook('test') },
  }
}

/** The owner's account at the bank, bound to its connection, with a phone to which payers pay. */
async function createBoundAccount(
  stage: SoakTestbed,
  bank: BankName,
  owner: Person,
): Promise<string> {
  const { name, accountNumber } = stage[bank].config
  const now = stage.clock.now()
  const uuid = newUuid<'account'>(now)
  await withDatabase(stage.ownerUrl, (client) =>
    client.query(
      `insert into bank_accounts (id, user_id, environment, account_number, document, holder, phone, connection, created_at)
       values ($1, $2, 'live', $3, 'V12345678', 'Carmen Rojas', $4, $5, $6)`,
      [uuid, owner.userUuid, accountNumber, `0414000${accountNumber.slice(0, 4)}`, name, now],
    ),
  )
  return accountId.toPublic(uuid)
}

const addMember = (stage: SoakTestbed, merchant: string, member: Person): Promise<unknown> =>
  withDatabase(stage.ownerUrl, (client) =>
    client.query(
      `insert into members (merchant_id, user_id, role, created_at) values ($1, $2, 'MEMBER', $3)`,
      [merchantId.toUuid(merchant), member.userUuid, stage.clock.now()],
    ),
  )

export const publicId = ({ userUuid }: Person): string => userId.toPublic(userUuid)
