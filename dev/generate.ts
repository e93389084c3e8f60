import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readCommandLine } from './command-line.ts'
import { projectFolder } from './stack/paths.ts'
import { Problem, runCommand } from './stack/problem.ts'

/** All that writes files of the repository from others, in their order: each reads what those before it have written. */
const generators = [
  'dev/schema/generate.ts',
  'dev/refusals/write.ts',
  'dev/openapi.ts',
  'dev/sdk/write-types.ts',
  'dev/sdk/write-languages.ts',
  'dev/sdk/write-readmes.ts',
  'dev/permissions.ts',
  'dev/costs.ts',
  'dev/passwords.ts',
  'dev/verify/licences.ts',
]

readCommandLine({
  usage: 'npm run generate',
  description: 'Writes all files of the repository that are made from others, in their order.',
})
await runCommand(async () => {
  for (const generator of generators) {
    const { status } = spawnSync(process.execPath, [join(projectFolder, generator)], {
      cwd: projectFolder,
      stdio: 'inherit',
    })
    if (status !== 0) throw new Problem(`${generator} has failed: what comes after it was not run.`)
  }
})
