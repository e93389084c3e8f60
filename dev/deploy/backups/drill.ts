import { join } from 'node:path'
import { readCommandLine, refuseCommandLine } from '../../command-line.ts'
import { runCommand } from '../../stack/problem.ts'
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

const command = {
  usage: 'npm run backup:drill -- <file of the age identity>',
  description: 'Restores the newest backup of the bucket, and verifies it.',
  maxArguments: 1,
}

if (import.meta.main) {
  await runCommand(async () => {
    const [identity] = readCommandLine(command).arguments
    if (identity === undefined) return refuseCommandLine('The file is missing.', command)
    console.log(await drill(process.env, identity))
  })
}
