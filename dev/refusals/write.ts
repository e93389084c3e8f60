import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constraintRefusals } from '../../src/wire/refusals/constraints.ts'
import { REFUSALS } from '../../src/wire/refusals/refusals.ts'
import { readCommandLine } from '../command-line.ts'
import { projectFolder } from '../stack/paths.ts'
import { Problem, runCommand } from '../stack/problem.ts'
import { Analysis } from './analysis.ts'
import { serviceFiles } from './modules.ts'

const HEADER = `// Written by npm run refusals, of what SQL's functions and ours refuse.
`

/** As the formatter has it. */
const LINE_WIDTH = 100

const raisedRulesFile = 'src/wire/raised-rules.ts'
const routeRulesFile = 'dev/openapi/route-rules.ts'

const literals = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(' | ')

const renderRaised = (analysis: Analysis): string => `${HEADER}
/** Every rule that is raised, with the names that it gives to its words. */
export interface RaisedRules {
${[...analysis.rules()].map(([rule, named]) => `  ${rule}: ${literals(named) || 'never'}\n`).join('')}}

/** Every unique constraint and index. */
export type UniqueConstraint =
${analysis
  .constraints()
  .map((name) => `  | '${name}'\n`)
  .join('')}`

const renderRoutes = (analysis: Analysis): string => {
  const routes = [...analysis.routes(new Set(Object.keys(constraintRefusals)))]
  const lines = routes.map(([id, rules]) => {
    const [name, text] = [`  ${id}:`, `'${rules.join(' ')}',`]
    return name.length + text.length < LINE_WIDTH ? `${name} ${text}\n` : `${name}\n    ${text}\n`
  })
  return `${HEADER}
/** What each route may be refused by, besides what its access and its input alone decide. */
export const ROUTE_RULES: Readonly<Record<string, string>> = {
${lines.join('')}}
`
}

/** The texts of the files that are made of what is refused where, by their paths. */
export function renderRefusals(): Map<string, string> {
  const analysis = new Analysis({ sql: serviceFiles(/\.sql$/), modules: serviceFiles(/\.tsx?$/) })
  const misnamed = analysis.misnamed()
  if (misnamed.length > 0)
    throw new Problem(`Comments name rules that are not refused by:\n${misnamed.join('\n')}`)
  return new Map([
    [raisedRulesFile, renderRaised(analysis)],
    [routeRulesFile, renderRoutes(analysis)],
  ])
}

/** Throws a Problem if a file is outdated. */
export function checkRefusals(): string {
  const outdated = [...renderRefusals()].filter(
    ([path, text]) => readFileSync(join(projectFolder, path), 'utf8') !== text,
  )
  if (outdated.length === 0) return `${Object.keys(REFUSALS).length} rules`
  const paths = outdated.map(([path]) => path).join(' and ')
  throw new Problem(`${paths} are outdated: run npm run refusals.`)
}

async function write(): Promise<void> {
  for (const [path, text] of renderRefusals()) writeFileSync(join(projectFolder, path), text)
}

if (import.meta.main) {
  await runCommand(async () => {
    readCommandLine({
      usage: 'npm run refusals',
      description: 'Writes which rules are raised, and what each route may be refused by.',
    })
    await write()
  })
}
