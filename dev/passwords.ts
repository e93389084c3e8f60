import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderFilter } from './passwords/encode.ts'
import { knownPasswords } from './passwords/known.ts'
import { projectFolder } from './stack/paths.ts'

writeFileSync(
  join(projectFolder, 'src/features/auth/common-password-set.ts'),
  renderFilter(knownPasswords()),
)
console.log('src/features/auth/common-password-set.ts is written.')
