import { join } from 'node:path'
import { Problem, runCommand } from '../../stack/problem.ts'
import { inFolder, proveDump } from './back-up.ts'
import { runProgram } from './postgres-tools.ts'
import { bucketOf, connectBackups, refuseOld } from './store.ts'

/** Restores the newest backup out of the bucket, with the key that opens it, and proves it. */
export async function drill(env: NodeJS.ProcessEnv, identity: string, now = new Date()) {
  const store = connectBackups(bucketOf(env))
  const { key, manifest } = await store.newest()
  refuseOld(manifest, now)
  return inFolder(async (folder) => {
    const [encrypted, dump] = [join(folder, 'database.dump.age'), join(folder, 'database.dump')]
    await store.fetch(key, encrypted)
    await runProgram('age', ['--decrypt', '--identity', identity, '--output', dump, encrypted])
    return `${key}: ${await proveDump(dump, manifest)}`
  })
}

if (import.meta.main) {
  await runCommand(async () => {
    const identity = process.argv[2]
    if (identity === undefined)
      throw new Problem('With which key? npm run backup:drill -- <file of the age identity>')
    console.log(await drill(process.env, identity))
  })
}
