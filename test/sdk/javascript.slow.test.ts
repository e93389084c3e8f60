import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'
import { installSdk } from '../support/sdk-package.ts'
import { walkLanguage } from './walk-language.ts'

/** A server in which the guide's statements stand: first what they import. */
function hookProgram(statements: string, port: number): string {
  const [imported, ...others] = statements.trim().split('\n')
  return `
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
${imported}

const markAsPaid = () => {}

function typeOf(rawBody, headers) {
  ${others.join('\n')}
  return event.type
}

createServer(async (request, response) => {
  try {
    const type = typeOf(await text(request), request.headers)
    response.end(type)
  } catch {
    response.writeHead(400).end()
  }
}).listen(${port}, '127.0.0.1')
`
}

/** The package as npm installs it, in a folder where nothing else is. */
async function install() {
  const { folder } = await installSdk()
  cpSync(join(projectFolder, 'examples/shop/shop.js'), join(folder, 'shop.js'))
  // The guide to webhooks verifies with this library.
  const library = 'node_modules/standardwebhooks'
  symlinkSync(join(projectFolder, library), join(folder, library))
  return {
    folder,
    command: process.execPath,
    mainPath: (shop: string) => ['programs/node.js', shop],
    quickstart: (program: string) => ['--input-type=module', '-e', program],
    readme: 'sdk/js/README.md',
    mark: 'js',
    // The guides name what the README's program has named already.
    extend: (program: string, statements: readonly string[]) =>
      `${program}\n{\n${statements.join('\n')}\n}`,
    readCheckout: (id: string) =>
      `const checkout = await shop.getCheckout({ checkoutId: '${id}' })`,
    hook: (statements: string, port: number) => ({
      args: ['--input-type=module', '-e', hookProgram(statements, port)],
    }),
    shop: () => ({ args: ['shop.js'], env: {} }),
  }
}

describe('the package for JavaScript', () => walkLanguage(install))
