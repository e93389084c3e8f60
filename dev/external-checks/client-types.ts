import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../stack/paths.ts'
import { runChecker } from './install.ts'

/** Generates an integrator's types, and compiles a client with them. */
export async function compileClient(): Promise<string> {
  const here = import.meta.dirname
  mkdirSync(join(here, 'generated'), { recursive: true })
  const types = join(here, 'generated/api.d.ts')
  await runChecker('openapi-typescript', [
    join(projectFolder, 'docs/openapi.json'),
    '--output',
    types,
  ])
  await runChecker('tsc', ['--project', join(here, 'client/tsconfig.json')])
  return 'compiles'
}
