import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packLanguages } from '../../dev/sdk/pack-languages.ts'
import { projectFolder } from '../../dev/stack/paths.ts'
import { run } from '../support/sdk-package.ts'
import { makeTestFolder } from '../support/test-folder.ts'
import { walkLanguage } from './walk-language.ts'

/** A server whose requests are read as those of Flask, in which the guide's statement stands. */
const hookProgram = (statement: string, port: number) => `
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

import bolivar_payments


class Request(BaseHTTPRequestHandler):
    def get_data(self):
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def do_POST(request):
        try:
            ${statement.trim()}
            status, text = 200, event["type"]
        except bolivar_payments.WebhookError as error:
            status, text = 400, str(error)
        request.send_response(status)
        request.end_headers()
        request.wfile.write(text.encode())


HTTPServer(("127.0.0.1", ${port}), Request).serve_forever()
`

/** Packs the wheel, and installs it with pip into an environment where nothing else is. */
async function install() {
  const folder = makeTestFolder()
  const { python: wheel } = await packLanguages(folder)
  await run('python3', ['-m', 'venv', join(folder, 'venv')])
  const command = join(folder, 'venv/bin/python')
  await run(command, ['-m', 'pip', 'install', '--no-index', '--quiet', wheel])
  return {
    folder,
    command,
    mainPath: (shop: string) => [join(projectFolder, 'sdk/python/tests/main_path.py'), shop],
    quickstart: (program: string) => ['-c', program],
    readme: 'sdk/python/README.md',
    mark: 'python',
    extend: (program: string, statements: readonly string[]) => [program, ...statements].join('\n'),
    readCheckout: (id: string) => `checkout = shop.get_checkout(checkout_id="${id}")`,
    hook: (statement: string, port: number) => ({ args: ['-c', hookProgram(statement, port)] }),
    shop: () => ({ args: [join(projectFolder, 'examples/shop-python/shop.py')], env: {} }),
  }
}

describe('the package for Python', () => {
  walkLanguage(install)

  test('has only what Python 3.9 understands', async () => {
    const check =
      'import ast, sys\nfor file in sys.argv[1:]: ast.parse(open(file).read(), feature_version=(3, 9))'
    const source = join(projectFolder, 'sdk/python/src/bolivar_payments')
    const names = readdirSync(source).filter((name) => name.endsWith('.py'))
    expect(names.length).toBeGreaterThan(10)
    const paths = names.map((name) => join(source, name))
    expect(await run('python3', ['-c', check, ...paths])).toMatchObject({ stdout: '', stderr: '' })
  })
})
