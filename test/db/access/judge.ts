import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { MERCHANT_PERMISSIONS, PERMISSIONS } from '../../../src/domain/permissions.ts'
import type { MemberRole } from '../../../src/domain/roles.ts'
import { type About, type Access, merchantOf } from '../../../src/http/access.ts'
import { authorizeStatement, type CallMode } from '../../../src/http/authorize-statement.ts'
import type { Credential } from '../../../src/http/credentials.ts'
import { newUuid, type Uuid } from '../../../src/platform/ids.ts'
import {
  type Actor,
  type ActorOptions,
  type ApiKeyOptions,
  addMember,
  createApiKey,
  createSession,
  createUser,
} from '../../support/actors.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { insertMerchant } from '../../support/function-bed.ts'
import type { RoleKey } from '../../support/role-keys.ts'
import { RULES, type SessionCaller, type Verdict } from './tables.ts'

/** Who calls, and from where. */
export interface Sender {
  credential: Credential
  ip?: string
}

const MORE_THAN_TEN_MINUTES = 601_000

/** A merchant with its people, of whom authorize() is asked. */
async function createPeople(database: TestDatabase) {
  const home = { database }
  const person = (options: ActorOptions = {}) => createUser(home, options)
  const approved = { kycStatus: 'approved' } as const
  const owner = await person(approved)
  const merchant = await insertMerchant(home, owner)
  const otherMerchant = await insertMerchant(home, owner)
  const account = await createBankAccount(home, owner)
  const member = async (role: Exclude<MemberRole, 'OWNER'>, options?: ActorOptions) => {
    const user = await person(options)
    await addMember(home, merchant, user, role)
    return user
  }
  const platform = await person({ role: 'ADMIN', ...approved })
  const earlier = { from: new Date(Date.now() - MORE_THAN_TEN_MINUTES) }
  const bySession: Record<SessionCaller, Sender> = {
    stranger: senderBySession(await person()),
    MEMBER: senderBySession(await member('MEMBER')),
    CASHIER: senderBySession(await member('CASHIER')),
    ADMIN: senderBySession(await member('ADMIN')),
    OWNER: senderBySession(owner),
    platform: senderBySession(platform),
    unverified: senderBySession(await member('ADMIN', { verified: false })),
    'late OWNER': senderBySession({
      ...owner,
      ...(await createSession(home, owner.uuid, earlier)),
    }),
    'late platform': senderBySession({
      ...platform,
      ...(await createSession(home, platform.uuid, { ...earlier, factorPresented: true })),
    }),
    factorless: senderBySession({ ...platform, ...(await createSession(home, platform.uuid)) }),
  }
  const users: Record<RoleKey['role'], Actor> = {
    MEMBER: await member('MEMBER', approved),
    CASHIER: await member('CASHIER', approved),
    ADMIN: await member('ADMIN', approved),
    OWNER: owner,
    platform,
  }
  const keyOf = async (user: Actor, options: ApiKeyOptions) =>
    senderByKey(await createApiKey(home, user, options), options)
  /** A key with all that its user can give it, or with what the options say. */
  const roleKey = ({ role, environment, bound }: RoleKey, options: ApiKeyOptions = {}) =>
    keyOf(users[role], {
      permissions: role === 'platform' ? PERMISSIONS : MERCHANT_PERMISSIONS,
      environment,
      ...(bound && { merchant }),
      ...options,
    })
  return {
    merchant,
    otherMerchant,
    account,
    owner,
    users,
    bySession,
    person,
    member,
    keyOf,
    roleKey,
  }
}

export type People = Awaited<ReturnType<typeof createPeople>>

/** The sender of a request with the session of an actor. */
export const senderBySession = ({ uuid, sessionUuid }: Actor): Sender => ({
  credential: { kind: 'session', sessionId: sessionUuid, userId: uuid },
})

const senderByKey = (
  { token, uuid }: { token: string; uuid: Uuid<'apiKey'> },
  { environment = 'test' }: ApiKeyOptions,
) => {
  const hash = createHash('sha256').update(token).digest('hex')
  return { uuid, credential: { kind: 'key', hash, environment } as const }
}

/** A request that is to be judged, and what for. */
export interface Question {
  access: Access
  mode: CallMode
  sender: Sender
  /** The one that the path names, by default that of the people. */
  merchant?: { uuid: Uuid<'merchant'> }
}

/** Runs each statement alone and undoes it, since a round trip for each would take longest. */
const JUDGE = `
  create or replace function pg_temp.judge(statements text[]) returns setof text language plpgsql as $$
  declare
    statement text;
    sqlstate_raised text;
    rule text;
    detail text;
  begin
    foreach statement in array statements loop
      begin
        execute statement;
        raise exception 'accepted' using errcode = 'PXYES';
      exception when others then
        get stacked diagnostics sqlstate_raised = returned_sqlstate, rule = constraint_name,
          detail = pg_exception_detail;
        return next case when sqlstate_raised = 'PXREF'
          then concat_ws(' ', rule, detail::jsonb -> 'named' ->> 'permission') else sqlstate_raised end;
      end;
    end loop;
  end $$`

/** A database with the people, for the tests of a file. `judge` asks authorize() as routes do. */
export function useJudge() {
  let database: TestDatabase
  let client: pg.Client
  let people: People
  beforeAll(async () => {
    database = await createTestDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    people = await createPeople(database)
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })
  return {
    get database() {
      return database
    },
    get people() {
      return people
    },
    judge: (questions: readonly Question[]) => createJudge(client, people)(questions),
  }
}

/** Asks by the statements that the service makes of the routes' declarations. */
function createJudge(client: pg.ClientBase, people: People) {
  const subjects: Record<Exclude<About, object>, string> = {
    user: people.owner.uuid,
    merchant: people.merchant.uuid,
    account: people.account.uuid,
    connection: newUuid(new Date()),
    payment: newUuid(new Date()),
  }
  const statementOf = ({ access, mode, sender, merchant = people.merchant }: Question): string => {
    const { credential, ip = '203.0.113.7' } = sender
    const about = access.kind === 'admin' ? access.about : null
    const statement = authorizeStatement(mode, {
      access,
      requester: { requestId: 'judged', now: new Date(), ip, credential, header: () => null },
      merchantUuid: merchantOf(access, anyParameter(merchant.uuid)),
      aboutUuid: typeof about === 'string' ? subjects[about] : undefined,
      adminFactor: 'required',
    })
    const { sql, params } = statement
    return sql.replace(/\$(\d+)/g, (_, place) => literalOf(params[place - 1]))
  }
  return async (questions: readonly Question[]): Promise<Verdict[]> => {
    await client.query(JUDGE)
    const { rows } = await client.query<{ judge: string }>('select * from pg_temp.judge($1)', [
      questions.map(statementOf),
    ])
    return rows.map(({ judge }, place) => verdictOf((questions[place] as Question).access, judge))
  }
}

const literalOf = (value: unknown): string =>
  value === null || value === undefined ? 'null' : pg.escapeLiteral(String(value))

/** Parameters of a path of which each names the merchant. */
const anyParameter = (uuid: string) => new Proxy({}, { get: () => uuid })

function verdictOf(access: Access, raised: string): Verdict {
  if (raised === 'PXYES') return 'yes'
  // The permission that a key lacks is the one that the route needs.
  const needed = access.kind === 'anyone' ? null : access.permission
  const said = raised === `permission_missing ${needed}` ? RULES.permission : raised
  const [verdict] = Object.entries(RULES).find(([, rule]) => rule === said) ?? []
  if (verdict === undefined) throw new Error(`authorize() raised ${raised}`)
  return verdict as Verdict
}
