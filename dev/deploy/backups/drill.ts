import { join } from 'node:path'
import { Problem, runCommand } from '../../stack/problem.ts'
import { readBucketSettings } from '../buckets.ts'
import { verifyDump, withTemporaryFolder } from './back-up.ts'
import { runProgram } from './postgres-tools.ts'
import { assertRecent, connectBackups } from './store.ts'

/** Restores the newest backup of the bucket with the private key, and verifies it. */
export async function drill(env: NodeJS.ProcessEnv, identity: string, now = new Date()) {
  const store = connectBackups(readBucketSettings(env, 'BACKUP'))
  const { key, manifest } = await store.newest()
  assertRecent(manifest, now)
  return withTemporaryFolder(async (folder) => {
    const [encrypted, dump] = [join(folder, 'database.dump.age'), join(folder, 'database.dump')]
    await store.fetch(key, encrypted)
    await runProgram('age', ['--decrypt', '--identity', identity, '--output', dump, encrypted])
    return `${key}: ${await verifyDump(dump, manifest)}`
  })
}

if (import.meta.main) {
  await runCommand(async () => {
    const identity = process.argv[2]
    if (identity === undefined)
      throw new Problem('The file of the age identity is missing: npm run backup:drill -- <file>')
    console.log(await drill(process.env, identity))
  })
}
