import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { renderDocument } from './openapi/document.ts'
import { projectFolder } from './stack/paths.ts'

const documentFile = join(projectFolder, 'docs/openapi.json')

// The routes import the document that is made of them here; Node need not read it.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('/docs/openapi.json')
      ? { format: 'module', source: 'export default ""', shortCircuit: true }
      : next(url, context),
})
const { groups } = await import('../src/app.ts')

/** The OpenAPI document of all declared routes, as the text of docs/openapi.json. */
export const renderOpenApi = (): string => renderDocument(groups)

if (process.argv.includes('--write')) {
  writeFileSync(documentFile, renderOpenApi())
  console.log('docs/openapi.json is written.')
}
