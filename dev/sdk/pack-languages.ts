import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zip } from '../../src/lists/export/zip.ts'
import { projectFolder } from '../stack/paths.ts'

const { version } = JSON.parse(readFileSync(join(projectFolder, 'sdk/js/package.json'), 'utf8'))

/** The files of the packages in other languages and for shops, of the same version as that for JavaScript. */
const LANGUAGE_PACKAGES = {
  php: `bolivar-payments-php-${version}.zip`,
  python: `bolivar_payments-${version}-py3-none-any.whl`,
  woocommerce: `bolivar-payments-woocommerce-${version}.zip`,
}

type Files = Record<string, string>

/**
 * Packs the packages for PHP and Python and the plugin for WooCommerce into a folder, as Composer, pip and WordPress install
 * them. Resolves with their paths.
 */
export async function packLanguages(folder: string): Promise<typeof LANGUAGE_PACKAGES> {
  mkdirSync(folder, { recursive: true })
  const write = async (name: keyof typeof LANGUAGE_PACKAGES, files: Files) => {
    const path = join(folder, LANGUAGE_PACKAGES[name])
    writeFileSync(path, await archiveOf(files))
    return path
  }
  return {
    php: await write('php', composerFiles()),
    python: await write('python', wheelFiles()),
    woocommerce: await write('woocommerce', pluginFiles()),
  }
}

async function archiveOf(files: Files): Promise<Buffer> {
  async function* entries() {
    for (const [name, text] of Object.entries(files)) {
      yield { name, content: bytesOf(text) }
    }
  }
  return Buffer.concat(await Array.fromAsync(zip(entries())))
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

function readFolder(path: string, ending: RegExp): Files {
  const folder = join(projectFolder, path)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const own = names.filter((name) => ending.test(name))
  return Object.fromEntries(own.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

const inFolder = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))

const composerFiles = (): Files =>
  inFolder('bolivar-payments-php', {
    ...readFolder('sdk/php', /^(autoload\.php|composer\.json|LICENSE|README\.md)$/),
    ...inFolder('src', readFolder('sdk/php/src', /\.php$/)),
  })

/** The plugin has the client in itself: whoever runs a shop need not have Composer. */
const pluginFiles = (): Files =>
  inFolder('bolivar-payments-woocommerce', {
    ...readFolder('connectors/woocommerce', /(^|\/)(LICENSE|[^/]+\.(php|js|md))$/),
    ...inFolder('client', {
      ...readFolder('sdk/php', /^(autoload\.php|LICENSE)$/),
      ...inFolder('src', readFolder('sdk/php/src', /\.php$/)),
    }),
  })

/** https://packaging.python.org/en/latest/specifications/binary-distribution-format/ */
function wheelFiles(): Files {
  const folder = `${LANGUAGE_PACKAGES.python.split('-').slice(0, 2).join('-')}.dist-info`
  const project = readFolder('sdk/python', /^(pyproject\.toml|README\.md|LICENSE)$/)
  const files: Files = {
    ...readFolder('sdk/python/src', /\.(py|typed)$/),
    [`${folder}/METADATA`]: metadataOf(project),
    [`${folder}/WHEEL`]:
      'Wheel-Version: 1.0\nGenerator: bolivar-payments\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    [`${folder}/LICENSE`]: project.LICENSE ?? '',
  }
  const record = `${folder}/RECORD`
  const lines = Object.entries(files).map(([name, text]) => `${name},${digestOf(text)}`)
  return { ...files, [record]: [...lines, `${record},,`, ''].join('\n') }
}

function digestOf(text: string): string {
  const digest = createHash('sha256').update(text).digest('base64url')
  return `sha256=${digest},${Buffer.byteLength(text)}`
}

/** What pyproject.toml says of the package, with the README as its description. */
function metadataOf(project: Files): string {
  const settings = project['pyproject.toml'] ?? ''
  const setting = (name: string) => new RegExp(`^${name} = "(.*)"$`, 'm').exec(settings)?.[1] ?? ''
  return [
    'Metadata-Version: 2.1',
    `Name: ${setting('name')}`,
    `Version: ${setting('version')}`,
    `Summary: ${setting('description')}`,
    'License: MIT',
    `Requires-Python: ${setting('requires-python')}`,
    'Description-Content-Type: text/markdown',
    '',
    project['README.md'] ?? '',
  ].join('\n')
}
