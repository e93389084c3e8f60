import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashPassword } from '../src/platform/passwords.ts'
import { commonOptions, readCommandLine, refuseCommandLine, serviceUrlOf } from './command-line.ts'
import { targetDatabase } from './migrate.ts'
import { withDatabase } from './stack/database.ts'
import { Problem, runCommand } from './stack/problem.ts'
import { runningStack } from './stack/stack-record.ts'

/** Runs one change of a user, audited as this command, and what follows it. Resolves with the number of rows changed. */
function changeUser(
  text: string,
  values: [email: string, ...more: string[]],
  followedBy?: string,
): Promise<number> {
  return withDatabase(targetDatabase(), async (client: pg.Client) => {
    await client.query('begin')
    await client.query('select begin_request($1, $2)', [new Date(), 'command:admin'])
    // So that statements that end sessions see one that is just being opened.
    await client.query('select from users where email = lower($1) for no key update', [values[0]])
    const { rowCount } = await client.query(text, values)
    if (followedBy !== undefined) await client.query(followedBy)
    await client.query('commit')
    return rowCount ?? 0
  })
}

/** Makes a user a platform administrator, which is not possible over HTTP. */
async function makeAdministrator(email: string): Promise<void> {
  const changed = await changeUser(
    `with u as (
       update users set role = 'ADMIN', updated_at = request_now() where email = lower($1)
       returning id, old.role as before, new.role as after)
     select record_audit('user.role_update', public_id('usr', id), jsonb_build_object(
       'before', jsonb_build_object('role', before), 'after', jsonb_build_object('role', after)))
     from u`,
    [email],
  )
  if (changed === 0) throw new Problem(`No account has this e-mail: register it first.`)
  console.log(`${email} is an administrator.`)
}

const DAY_MS = 86_400_000

/**
 * Sets an administrator's password, which cannot be reset by mail, and ends all their sessions and keys. Whoever runs this
 * sees the password, so it logs in for a day.
 */
async function resetAdministratorPassword(email: string): Promise<void> {
  const password = randomBytes(18).toString('base64url')
  const changed = await changeUser(
    `with u as (
       update users set password_hash = $2, updated_at = request_now()
       where email = lower($1) and role = 'ADMIN' returning id),
     s as (
       update sessions set revoked_at = request_now(), revoked_reason = 'password'
       from u where sessions.user_id = u.id and revoked_at is null returning sessions.id),
     k as (
       update api_keys set revoked_at = request_now()
       from u where api_keys.user_id = u.id and revoked_at is null returning api_keys.id)
     select record_audit('user.reset_password', public_id('usr', id), jsonb_build_object(
       'endedSessions', (select count(*) from s), 'revokedKeys', (select count(*) from k)))
     from u`,
    [email, await hashPassword(password, new Date(Date.now() + DAY_MS))],
  )
  if (changed === 0) throw new Problem(`No administrator has this e-mail.`)
  console.log(`${email} has a new password, which is shown this once: ${password}`)
  console.log(
    'All their sessions and API keys have ended. Log in within 24 hours, and choose another.',
  )
}

/** Removes an administrator's second factors at once, for one who has lost them and has no colleague to ask. */
async function resetAdministratorFactors(email: string): Promise<void> {
  const changed = await changeUser(
    `update users set factors_reset_due_at = request_now()
     where email = lower($1) and role = 'ADMIN' and has_factor(id)`,
    [email],
    'select reset_due_factors()',
  )
  if (changed === 0) throw new Problem('No administrator with a second factor has this e-mail.')
  console.log(`The second factors of ${email} are removed, and all their sessions have ended.`)
  console.log('They are told by e-mail. Log in with the password, and set a second factor.')
}

const changes: Record<string, (email: string) => Promise<void>> = {
  reset: resetAdministratorPassword,
  'reset-factors': resetAdministratorFactors,
}

const command = {
  usage:
    'npm run admin -- [reset | reset-factors] <email> [--url http://127.0.0.1:8787 | --port 8787]',
  description:
    'Makes a user of the local stack, or of the database of DATABASE_URL, a platform administrator; with reset, gives an administrator another password; with reset-factors, removes the second factors that they have lost.',
  options: { url: commonOptions.url, port: commonOptions.port },
  maxArguments: 2,
}

/** A named service must be the one that uses the target database, since this cannot be done over HTTP. */
function assertServiceUsesTargetDatabase(values: { url?: string; port?: string }): void {
  if (values.url === undefined && values.port === undefined) return
  const service = serviceUrlOf(values)
  if (process.env.DATABASE_URL) {
    throw new Problem('DATABASE_URL says whose administrator: leave out --url and --port.')
  }
  if (runningStack()?.serviceUrl === service) return
  throw new Problem(`${service} does not run from this folder: set DATABASE_URL to its database.`)
}

await runCommand(async () => {
  const { values, arguments: given } = readCommandLine(command)
  const [first, second] = given
  const change = second === undefined ? makeAdministrator : changes[first ?? '']
  const email = second ?? first
  if (email === undefined || change === undefined) return refuseCommandLine('Whom?', command)
  assertServiceUsesTargetDatabase(values)
  return change(email)
})
