import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { groups } from '../src/features/groups.ts'
import { readCommandLine } from './command-line.ts'
import { renderPermissions } from './permissions/page.ts'
import { projectFolder } from './stack/paths.ts'

readCommandLine({
  usage: 'npm run permissions',
  description: 'Writes docs/permissions.md from the declared routes.',
})
writeFileSync(join(projectFolder, 'docs/permissions.md'), renderPermissions(groups))
console.log('docs/permissions.md is written.')
