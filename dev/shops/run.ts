import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readCommandLine } from '../command-line.ts'
import { installOwnPackages } from '../stack/own-packages.ts'
import { projectFolder } from '../stack/paths.ts'
import { Problem, runCommand } from '../stack/problem.ts'
import { installMedusa } from './medusa-provider.ts'

/** What these tests leave to others, said with each run. */
const NOT_RUN = [
  'PHP 7.4, 8.1 and 8.4 beyond the cases of sdk/conformance.json, and PHP 8.3',
  'PHPStan and mypy',
  'Medusa’s dashboard in a browser, Medusa with Redis, and other versions of Medusa than 2.21.2',
]

const succeeds = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

const hasPhp = () => succeeds('php', ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'])

/** PHP with curl, from Debian where it is missing. */
function requirePhp(): void {
  if (hasPhp()) return
  succeeds('apt-get', ['install', '--yes', 'php-cli', 'php-curl'])
  if (!hasPhp()) throw new Problem('PHP with curl is missing: apt-get install php-cli php-curl')
}

const { arguments: files } = readCommandLine({
  usage: 'npm run test:shops -- [files]',
  description:
    'Runs what needs PHP or Medusa, or of it the files whose path has that text. Installs PHP by apt-get, and other versions of it and Medusa by npm.',
  maxArguments: Number.POSITIVE_INFINITY,
})
await runCommand(async () => {
  requirePhp()
  await installOwnPackages(join(import.meta.dirname, 'php-versions'), 'other versions of PHP')
  await installMedusa()
  const config = ['run', '--config', 'dev/shops/vitest.config.ts', ...files]
  const { status } = spawnSync('vitest', config, { cwd: projectFolder, stdio: 'inherit' })
  console.log(`Not run: ${NOT_RUN.join('; ')}.`)
  if (status !== 0) throw new Problem('The tests of shops have failed.')
})
