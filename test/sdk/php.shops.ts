import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packLanguages } from '../../dev/sdk/pack-languages.ts'
import { projectFolder } from '../../dev/stack/paths.ts'
import { run } from '../support/sdk-package.ts'
import { makeTestFolder } from '../support/test-folder.ts'
import { walkLanguage } from './walk-language.ts'

/** Packs the package, and unpacks it where nothing else is, as its README says. */
async function install() {
  const folder = makeTestFolder()
  const { php: archive } = await packLanguages(folder)
  await run('python3', ['-m', 'zipfile', '-e', archive, folder])
  const autoload = join(folder, 'bolivar-payments-php/autoload.php')
  return {
    folder,
    command: 'php',
    mainPath: (shop: string) => [
      join(projectFolder, 'sdk/php/tests/main-path.php'),
      shop,
      autoload,
    ],
    quickstart: (program: string) => ['-r', program.replace('<?php', '')],
    readme: 'sdk/php/README.md',
    mark: 'php',
    extend: (program: string, statements: readonly string[]) => [program, ...statements].join('\n'),
    readCheckout: (id: string) => `$checkout = $shop->getCheckout(['checkoutId' => '${id}']);`,
    hook: (statement: string, port: number) => {
      const program = join(folder, 'hook.php')
      writeFileSync(
        program,
        `<?php
require '${autoload}';
try {
    ${statement}
    echo $event['type'];
} catch (BolivarPayments\\WebhookError $error) {
    http_response_code(400);
}
`,
      )
      return { args: ['-S', `127.0.0.1:${port}`, program] }
    },
    shop: (port: number) => ({
      args: ['-S', `127.0.0.1:${port}`, join(projectFolder, 'examples/shop-php/shop.php')],
      env: { BOLIVAR_AUTOLOAD: autoload, ORDERS_FOLDER: folder, PHP_CLI_SERVER_WORKERS: '4' },
    }),
  }
}

describe('the package for PHP', () => {
  walkLanguage(install)

  test('is required by Composer, from its folder and without the Internet', async () => {
    const { folder } = await install()
    const shop = join(folder, 'shop')
    mkdirSync(shop)
    const composer = (...args: string[]) =>
      run('composer', ['--no-interaction', '--working-dir', shop, ...args], {
        env: { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_HOME: join(folder, 'home') },
      })
    writeFileSync(
      join(shop, 'composer.json'),
      '{"name":"a/shop","description":"A shop.","license":"MIT"}',
    )
    await composer('config', 'repositories.packagist.org', 'false')
    await composer('config', 'repositories.bolivar', 'path', join(folder, 'bolivar-payments-php'))
    await composer('require', 'bolivar-payments/sdk:^0.1')
    await composer('validate', '--strict')
    const program = `require 'vendor/autoload.php';
      echo get_class(new BolivarPayments\\Bolivar(['baseUrl' => 'https://a.example']));`
    const { stdout } = await run('php', ['-r', program], { cwd: shop })
    expect(stdout).toContain('BolivarPayments\\Bolivar')
  })
})
