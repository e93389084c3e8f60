import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'
import { installSdk } from '../support/sdk-package.ts'
import { walkLanguage } from './walk-language.ts'

/** The package as npm installs it, in a folder where nothing else is. */
async function install() {
  const { folder } = await installSdk()
  cpSync(join(projectFolder, 'examples/shop/shop.js'), join(folder, 'shop.js'))
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
    shop: () => ({ args: ['shop.js'], env: {} }),
  }
}

describe('the package for JavaScript', () => walkLanguage(install))
