import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from './command-line.ts'
import { projectFolder } from './stack/paths.ts'

readCommandLine({
  usage: 'npx node dev/trim-packages.ts',
  description: 'Removes what is for those who compile add-ons for Node: a third of its package.',
})
const unused = globSync('node_modules/node/node_modules/node-*/{include,share}', {
  cwd: projectFolder,
})
for (const folder of unused) rmSync(join(projectFolder, folder), { recursive: true })
