import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { groups } from '../src/features/groups.ts'
import { renderPermissions } from './permissions/page.ts'
import { projectFolder } from './stack/paths.ts'

writeFileSync(join(projectFolder, 'docs/permissions.md'), renderPermissions(groups))
console.log('docs/permissions.md is written.')
