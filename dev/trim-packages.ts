import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './stack/paths.ts'

/** What is for those who compile add-ons for Node, a third of its package. */
const unused = 'node_modules/node/node_modules/node-*/{include,share}'

for (const folder of globSync(unused, { cwd: projectFolder })) {
  rmSync(join(projectFolder, folder), { recursive: true })
}
