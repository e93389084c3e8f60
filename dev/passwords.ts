import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from './command-line.ts'
import { renderFilter } from './passwords/encode.ts'
import { knownPasswords } from './passwords/known.ts'
import { projectFolder } from './stack/paths.ts'

readCommandLine({
  usage: 'npm run passwords',
  description: 'Writes the filter of common passwords, src/features/auth/common-password-set.ts.',
})
writeFileSync(
  join(projectFolder, 'src/features/auth/common-password-set.ts'),
  renderFilter(knownPasswords()),
)
console.log('src/features/auth/common-password-set.ts is written.')
