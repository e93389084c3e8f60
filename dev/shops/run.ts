import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../command-line.ts'
import { installOwnPackages } from '../stack/own-packages.ts'
import { projectFolder } from '../stack/paths.ts'
import { Problem, runCommand } from '../stack/problem.ts'
import { installMedusa } from './medusa-provider.ts'
import { hasPython, PYTHON_VERSIONS } from './pythons.ts'

/** What these tests leave to others, said with each run. */
const notRun = () => [
  ...PYTHON_VERSIONS.filter((version) => !hasPython(version)).map(
    (version) => `Python ${version}, which is not on this machine`,
  ),
  'PHP 7.4, 8.1 and 8.4 beyond the cases of sdk/conformance.json and the syntax of the plugin, and PHP 8.3',
  'WooCommerce itself, for which a stand-in is here (dev/shops/woocommerce/stand-in): .github/workflows/woocommerce.yml',
  'Medusa’s dashboard in a browser, Medusa with Redis, and other versions of Medusa than 2.21.2',
  'PHPStan, which neither npm nor Debian has',
]

const succeeds = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

const hasPhp = () =>
  succeeds('php', ['-r', 'exit(function_exists("curl_init") && class_exists("mysqli") ? 0 : 1);'])

/** What the tests need of Debian: how it is found, and the packages that have it. */
const NEEDED = [
  {
    what: 'PHP with curl and mysqli',
    isThere: hasPhp,
    packages: ['php-cli', 'php-curl', 'php-mysql'],
  },
  { what: 'Composer', isThere: () => succeeds('composer', ['--version']), packages: ['composer'] },
  { what: 'mypy', isThere: () => succeeds('mypy', ['--version']), packages: ['mypy'] },
  {
    what: 'MariaDB',
    isThere: () => succeeds('mariadbd', ['--version']),
    packages: ['mariadb-server'],
  },
  {
    what: 'WordPress',
    isThere: () => existsSync('/usr/share/wordpress/wp-load.php'),
    packages: ['wordpress'],
  },
]

/** Installs what is missing. */
function requireTools(): void {
  for (const { what, isThere, packages } of NEEDED) {
    if (isThere()) continue
    succeeds('apt-get', ['install', '--yes', '--no-install-recommends', ...packages])
    if (!isThere()) throw new Problem(`${what} is missing: apt-get install ${packages.join(' ')}`)
  }
}

const { arguments: files } = readCommandLine({
  usage: 'npm run test:shops -- [files]',
  description:
    'Runs what needs PHP, Composer, mypy, other Pythons, WordPress or Medusa, or of it the files whose path has that text. Installs by apt-get what Debian has, and other versions of PHP and Medusa by npm.',
  maxArguments: Number.POSITIVE_INFINITY,
})
await runCommand(async () => {
  requireTools()
  await installOwnPackages(join(import.meta.dirname, 'php-versions'), 'other versions of PHP')
  await installMedusa()
  const config = ['run', '--config', 'dev/shops/vitest.config.ts', ...files]
  const { status } = spawnSync('vitest', config, { cwd: projectFolder, stdio: 'inherit' })
  console.log(`Not run: ${notRun().join('; ')}.`)
  if (status !== 0) throw new Problem('The tests of shops have failed.')
})
