import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { groups } from '../src/features/groups.ts'
import { readCommandLine } from './command-line.ts'
import { renderDocument } from './openapi/document.ts'
import { projectFolder } from './stack/paths.ts'

/** The OpenAPI document of all declared routes, as the text of docs/openapi.json. */
export const renderOpenApi = (): string => renderDocument(groups)

if (import.meta.main) {
  readCommandLine({
    usage: 'npm run openapi',
    description: 'Writes docs/openapi.json from the declared routes.',
  })
  writeFileSync(join(projectFolder, 'docs/openapi.json'), renderOpenApi())
  console.log('docs/openapi.json is written.')
}
