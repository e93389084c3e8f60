import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withCostTable } from './costs/table.ts'
import { projectFolder } from './stack/paths.ts'

const page = join(projectFolder, 'docs/scale.md')
writeFileSync(page, withCostTable(readFileSync(page, 'utf8')))
console.log('The cost table of docs/scale.md is written.')
