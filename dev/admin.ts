import { targetDatabase } from './migrate.ts'
import { readCommandLine, serviceOf, shared, usageOf } from './options.ts'
import { withDatabase } from './stack/database.ts'
import { Problem, runCommand } from './stack/problem.ts'
import { runningStack } from './stack/record.ts'

/** Makes a user a platform administrator; nobody can over HTTP. */
async function makeAdministrator(databaseUrl: string, email: string): Promise<void> {
  const changed = await withDatabase(databaseUrl, async (client) => {
    await client.query('begin')
    await client.query('select begin_request($1)', [
      { now: new Date().toISOString(), requestId: 'command:admin' },
    ])
    const { rowCount } = await client.query(
      `with u as (
         update users set role = 'ADMIN', updated_at = request_now() where email = lower($1)
         returning id, old.role as before, new.role as after)
       select record_audit('user.role_update', public_id('usr', id), jsonb_build_object(
         'before', jsonb_build_object('role', before), 'after', jsonb_build_object('role', after)))
       from u`,
      [email],
    )
    await client.query('commit')
    return rowCount
  })
  if (changed === 0) throw new Problem(`No account has this e-mail: register it first.`)
}

const command = {
  usage: 'npm run admin -- <email> [--url http://127.0.0.1:8787 | --port 8787]',
  does: 'Makes a user of the local stack, or of the database of DATABASE_URL, a platform administrator.',
  options: { url: shared.url, port: shared.port },
  arguments: 1,
}

/** Over HTTP nobody can, so a service that is named has to be the one whose database is at hand. */
function refuseOtherService(values: { url?: string; port?: string }): void {
  if (values.url === undefined && values.port === undefined) return
  const service = serviceOf(values)
  if (process.env.DATABASE_URL) {
    throw new Problem('DATABASE_URL says whose administrator: leave out --url and --port.')
  }
  if (runningStack()?.serviceUrl === service) return
  throw new Problem(`${service} does not run from this folder: set DATABASE_URL to its database.`)
}

await runCommand(async () => {
  const { values, arguments: given } = readCommandLine(command)
  const [email] = given
  if (email === undefined) throw new Problem(`Whom? ${usageOf(command)}`)
  refuseOtherService(values)
  await makeAdministrator(targetDatabase(), email)
  console.log(`${email} is an administrator.`)
})
