import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../command-line.ts'
import { installOwnPackages } from '../stack/own-packages.ts'
import { projectFolder } from '../stack/paths.ts'
import { Problem, runCommand } from '../stack/problem.ts'

/** What these tests leave to others, said with each run. */
const NOT_RUN = [
  'PHP 7.4, 8.1 and 8.4 beyond the cases of sdk/conformance.json and the syntax of the plugin, and PHP 8.3',
  'WooCommerce itself, for which a stand-in is here (dev/shops/woocommerce/stand-in): .github/workflows/woocommerce.yml',
  'PHPStan and mypy',
]

const succeeds = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

const PACKAGES = ['php-cli', 'php-curl', 'php-mysql', 'mariadb-server', 'wordpress']

const hasPackages = () =>
  existsSync('/usr/share/wordpress/wp-load.php') &&
  succeeds('mariadbd', ['--version']) &&
  succeeds('php', ['-r', 'exit(function_exists("curl_init") && class_exists("mysqli") ? 0 : 1);'])

/** PHP, MariaDB and WordPress, from Debian where they are missing. */
function requirePackages(): void {
  if (hasPackages()) return
  const install = ['install', '--yes', '--no-install-recommends', ...PACKAGES]
  succeeds('apt-get', install)
  if (!hasPackages()) throw new Problem(`Something is missing: apt-get ${install.join(' ')}`)
}

readCommandLine({
  usage: 'npm run test:shops',
  description:
    'Runs what needs PHP: its client’s cases, quickstart and shop, and the plugin in WordPress. Installs both and MariaDB by apt-get, and other versions of PHP by npm.',
})
await runCommand(async () => {
  requirePackages()
  await installOwnPackages(join(import.meta.dirname, 'php-versions'), 'other versions of PHP')
  const config = ['run', '--config', 'dev/shops/vitest.config.ts']
  const { status } = spawnSync('vitest', config, { cwd: projectFolder, stdio: 'inherit' })
  console.log(`Not run: ${NOT_RUN.join('; ')}.`)
  if (status !== 0) throw new Problem('The tests of shops have failed.')
})
