import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectFolder } from './stack/paths.ts'

/** The `[assets]` of wrangler.toml, stored in node_modules so that reinstalling the packages recreates it. */
const assetsFolder = join(projectFolder, 'node_modules/.assets')

/**
 * Copies the files of the API reference: the browser build that loads its parts on demand, without source maps.
 */
function copyApiReference(): void {
  const source = join(projectFolder, 'node_modules/@scalar/api-reference')
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const target = join(assetsFolder, `docs/scalar-${version}`)
  for (const part of ['standalone.esm.js', 'chunks']) {
    cpSync(join(source, 'dist/browser', part), join(target, part), {
      recursive: true,
      filter: (path) => !path.endsWith('.map'),
    })
  }
}

/** A link, so that the service always serves the current document. */
function linkDocument(): void {
  const folder = join(assetsFolder, 'api/v1')
  mkdirSync(folder, { recursive: true })
  const document = join(projectFolder, 'docs/openapi.json')
  symlinkSync(relative(folder, document), join(folder, 'openapi.json'))
}

/** The guides as Markdown, and the icons: links, for the same reason. */
function linkFolder(source: string, target: string): void {
  const files = readdirSync(join(projectFolder, source), { withFileTypes: true })
  mkdirSync(join(assetsFolder, target), { recursive: true })
  for (const { name } of files.filter((file) => file.isFile())) {
    const folder = join(assetsFolder, target)
    symlinkSync(relative(folder, join(projectFolder, source, name)), join(folder, name))
  }
}

rmSync(assetsFolder, { recursive: true, force: true })
copyApiReference()
linkDocument()
linkFolder('docs/guides/es', 'docs/guides/es')
linkFolder('docs/guides/en', 'docs/guides/en')
linkFolder('dev/icons', '')
