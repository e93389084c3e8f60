import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AcceptedRequest } from '../demo/demo-client.ts'
import { shellRequests } from '../guides/shell-requests.ts'
import { projectFolder } from '../stack/paths.ts'
import { runChecker } from './install.ts'
import { heyApiCalls, openapiFetchCalls } from './sample-calls.ts'

const here = import.meta.dirname
export const generatedFolder = join(here, 'generated')
const document = join(projectFolder, 'docs/openapi.json')

/** Generates the clients of three generators, and compiles programs that use them. */
export async function compileClients(): Promise<string> {
  mkdirSync(generatedFolder, { recursive: true })
  await Promise.all([
    runChecker('openapi-typescript', [document, '--output', join(generatedFolder, 'api.d.ts')]),
    runChecker('openapi-ts', [
      ...['-i', document, '-o', join(generatedFolder, 'hey-api'), '--no-log-file', '--silent'],
      ...['-p', '@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    ]),
    runChecker('orval', [
      ...['--input', document, '--output', join(generatedFolder, 'orval.ts')],
      ...['--client', 'fetch', '--mode', 'single'],
    ]),
  ])
  await runChecker('tsc', ['--project', join(here, 'client/tsconfig.json')])
  return 'compile, and a typo in an error code does not'
}

/** Compiles the requests of the demo and of the guides, written with both clients. */
export async function compileSampleCalls(demo: readonly AcceptedRequest[]): Promise<string> {
  const guides = join(projectFolder, 'docs/guides/en')
  const fromGuides = readdirSync(guides)
    .flatMap((file) => shellRequests(readFileSync(join(guides, file), 'utf8')))
    .filter(({ isRefused }) => !isRefused)
  const requests = [...demo, ...fromGuides]
  writeFileSync(join(generatedFolder, 'openapi-fetch-calls.ts'), openapiFetchCalls(requests))
  writeFileSync(join(generatedFolder, 'hey-api-calls.ts'), heyApiCalls(requests))
  await runChecker('tsc', ['--project', join(here, 'client/tsconfig.calls.json')])
  return `${requests.length} requests, twice`
}
