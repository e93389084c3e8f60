import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../stack/ports.ts'

const run = promisify(execFile)

/** Debian's package. */
const WORDPRESS = '/usr/share/wordpress'
const PATIENCE_MS = 60_000

/** A site that runs. */
export interface WordPress {
  url: string
  /** WordPress's own folder. */
  folder: string
  /** Runs PHP inside of WordPress, and resolves with what it writes. */
  run(program: string): Promise<string>
  stop(): Promise<void>
}

export interface SiteOptions {
  /** Plugins by their folder, of which `main` is the file that WordPress is told of. */
  plugins: { from: string; name: string; main: string }[]
  locale: string
}

/**
 * Starts WordPress with its own MariaDB, both as who runs this and both in a folder that nothing else uses, on free ports of
 * this machine. The plugins are active.
 */
export async function startWordPress(
  parent: string,
  { plugins, locale }: SiteOptions,
): Promise<WordPress> {
  const database = await startMariaDb(join(parent, 'mariadb'))
  const folder = join(parent, 'wordpress')
  cpSync(WORDPRESS, folder, { recursive: true, dereference: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  writeFileSync(join(folder, 'wp-config.php'), configuration(url, database.socket))
  // WordPress offers the languages of which it has a file, whatever is in it.
  mkdirSync(join(folder, 'wp-content/languages'), { recursive: true })
  writeFileSync(join(folder, 'wp-content/languages', `${locale}.mo`), '')
  for (const { from, name } of plugins) {
    cpSync(from, join(folder, 'wp-content/plugins', name), { recursive: true })
  }
  const runProgram = async (program: string) => {
    const file = join(parent, 'program.php')
    writeFileSync(file, `<?php require '${folder}/wp-load.php';\n${program}`)
    const { stdout } = await run('php', [file], { env: { ...process.env, HTTP_HOST: '' } })
    return stdout
  }
  await run('php', [join(import.meta.dirname, 'install.php'), folder, url, locale])
  for (const { name, main } of plugins) {
    await runProgram(`require ABSPATH . 'wp-admin/includes/plugin.php';
      $failure = activate_plugin('${name}/${main}');
      if (is_wp_error($failure)) { throw new Exception($failure->get_error_message()); }`)
  }
  const server = serve(folder, port)
  await whenAnswering(`${url}/wp-json/`, server)
  return {
    url,
    folder,
    run: runProgram,
    stop: async () => {
      await end(server)
      await end(database.server)
    },
  }
}

/** PHP's own web server, with several processes, so that requests meet as they do at a real one. */
const serve = (folder: string, port: number): ChildProcess =>
  spawn('php', ['-S', `127.0.0.1:${port}`, '-t', folder], {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '6' },
  })

async function startMariaDb(folder: string) {
  mkdirSync(folder, { recursive: true })
  const socket = join(folder, 'socket')
  const { username } = userInfo()
  const common = ['--no-defaults', `--user=${username}`, `--datadir=${join(folder, 'data')}`]
  const install = ['--auth-root-authentication-method=normal', '--skip-test-db']
  await run('mariadb-install-db', [...common, ...install])
  const server = spawn(
    'mariadbd',
    [
      ...common,
      `--socket=${socket}`,
      `--pid-file=${join(folder, 'pid')}`,
      '--skip-networking',
      '--innodb-flush-log-at-trx-commit=0',
    ],
    { stdio: 'ignore', detached: true },
  )
  const ping = ['--no-defaults', `--socket=${socket}`, '--user=root', 'ping']
  await until('MariaDB answers', server, () =>
    run('mariadb-admin', ping).then(
      () => true,
      () => false,
    ),
  )
  return { socket, server }
}

const configuration = (url: string, socket: string): string => `<?php
define('DB_NAME', 'shop');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', '${url}');
define('WP_SITEURL', '${url}');
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_DEBUG', true);
define('WP_DEBUG_LOG', __DIR__ . '/debug.log');
define('WP_DEBUG_DISPLAY', false);
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
    define($name . '_KEY', $name);
    define($name . '_SALT', $name);
}
$table_prefix = 'wp_';
if (!defined('ABSPATH')) {
    define('ABSPATH', __DIR__ . '/');
}
require_once ABSPATH . 'wp-settings.php';
`

const whenAnswering = (url: string, server: ChildProcess) =>
  until('WordPress answers', server, () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ),
  )

async function until(what: string, server: ChildProcess, holds: () => Promise<boolean>) {
  const end = Date.now() + PATIENCE_MS
  while (!(await holds())) {
    if (server.exitCode !== null) throw new Error(`${what}: it has ended.`)
    if (Date.now() > end) throw new Error(`${what}: not in ${PATIENCE_MS} ms.`)
    await sleep(100)
  }
}

/** Ends a process and those that it has started, which are a group of their own. */
async function end(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  process.kill(-server.pid, 'SIGTERM')
  await ended
}
