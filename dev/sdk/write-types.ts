import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../command-line.ts'
import { installCheckers, runChecker } from '../external-checks/install.ts'
import { localFolder, projectFolder } from '../stack/paths.ts'
import { Problem, runCommand } from '../stack/problem.ts'
import { type Document, operationTable, reduceDocument } from './client-document.ts'

const documentFile = join(projectFolder, 'docs/openapi.json')
const typesFile = join(projectFolder, 'sdk/js/src/api.ts')
const tableFile = join(projectFolder, 'sdk/js/src/operations.ts')

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A generated file: from which document it is, and the text that follows, each by its digest. */
export const withHeader = (document: string, body: string): string =>
  `// Generated from docs/openapi.json by \`npm run sdk:types\`.\n// ${digest(document)} ${digest(body)}\n\n${body}`

/** Whether a generated file is of this document, as it was generated. */
export function isGeneratedFrom(document: string, file: string): boolean {
  const [, , , ...lines] = file.split('\n')
  return file === withHeader(document, lines.join('\n'))
}

async function renderTypes(document: Document): Promise<string> {
  mkdirSync(localFolder, { recursive: true })
  const folder = mkdtempSync(join(localFolder, 'sdk-types-'))
  try {
    const reduced = join(folder, 'openapi.json')
    writeFileSync(reduced, JSON.stringify(reduceDocument(document)))
    const generated = await runChecker('openapi-typescript', [reduced])
    // The client finds operations by their ids; the same ones by their paths would be a third of the file.
    return generated.replace(/^export interface paths \{\n[\s\S]*?\n\}\n/m, '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Throws a Problem unless the types and operations of the package are those of the document, as they were generated. The
 * generator is not needed for this.
 */
export function checkSdkTypes(): string {
  const document = readFileSync(documentFile, 'utf8')
  for (const file of [typesFile, tableFile]) {
    if (!isGeneratedFrom(document, readFileSync(file, 'utf8'))) {
      throw new Problem(`${file} is not of docs/openapi.json, or was edited: npm run sdk:types.`)
    }
  }
  return ''
}

if (import.meta.main) {
  await runCommand(async () => {
    readCommandLine({
      usage: 'npm run sdk:types',
      description:
        'Writes the types and the table of operations of the SDK from docs/openapi.json.',
    })
    await installCheckers()
    const text = readFileSync(documentFile, 'utf8')
    const document = JSON.parse(text) as Document
    const files = [
      [typesFile, await renderTypes(document)],
      [tableFile, operationTable(document)],
    ] as const
    for (const [file, body] of files) writeFileSync(file, withHeader(text, body))
    console.log('sdk/js/src/api.ts and sdk/js/src/operations.ts are written.')
  })
}
