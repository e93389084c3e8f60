import { targetDatabase } from './migrate.ts'
import { withDatabase } from './stack/database.ts'
import { Problem, runCommand } from './stack/problem.ts'

/** Makes a user a platform administrator; nobody can over HTTP. */
async function makeAdministrator(email: string): Promise<void> {
  const changed = await withDatabase(targetDatabase(), async (client) => {
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

await runCommand(async () => {
  const email = process.argv[2]
  if (email === undefined) throw new Problem('Whom? npm run admin -- <email>')
  await makeAdministrator(email)
  console.log(`${email} is an administrator.`)
})
