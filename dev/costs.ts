import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from './command-line.ts'
import { withCostTable } from './costs/table.ts'
import { projectFolder } from './stack/paths.ts'

readCommandLine({
  usage: 'npm run costs',
  description: 'Writes the cost table of docs/scale.md.',
})
const page = join(projectFolder, 'docs/scale.md')
writeFileSync(page, withCostTable(readFileSync(page, 'utf8')))
console.log('The cost table of docs/scale.md is written.')
