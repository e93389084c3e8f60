import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../command-line.ts'
import { installCheckers, runChecker } from '../external-checks/install.ts'
import { projectFolder } from '../stack/paths.ts'
import { Problem, runCommand } from '../stack/problem.ts'

const typesFile = join(projectFolder, 'src/console/requests/api.d.ts')

/** The types of the document's operations, as the console's client takes them; the document has the descriptions. */
async function renderTypes(): Promise<string> {
  const document = join(projectFolder, 'docs/openapi.json')
  const generated = await runChecker('openapi-typescript', [document])
  const withoutComments = generated.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '')
  return `// Generated from docs/openapi.json by \`npm run console:types\`.\n\n${withoutComments}`
}

/** Throws a Problem unless the stored types are those of the document. */
export async function checkConsoleTypes(): Promise<string> {
  if (readFileSync(typesFile, 'utf8') === (await renderTypes())) return 'are those of the document'
  throw new Problem('src/console/requests/api.d.ts is of another document: npm run console:types.')
}

if (import.meta.main) {
  await runCommand(async () => {
    readCommandLine({
      usage: 'npm run console:types',
      description: 'Writes the types of the console from docs/openapi.json.',
    })
    await installCheckers()
    writeFileSync(typesFile, await renderTypes())
    console.log('src/console/requests/api.d.ts is written.')
  })
}
