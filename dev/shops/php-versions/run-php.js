// Runs a PHP program by a version of PHP that is compiled to WebAssembly: run-php.js <version> <file>. The program has this
// machine’s files, network and standard streams.
import { dirname } from 'node:path'
import { loadNodeRuntime, useHostFilesystem } from '@php-wasm/node'
import { PHP } from '@php-wasm/universal'

const [version, file] = process.argv.slice(2)
const php = new PHP(
  await loadNodeRuntime(version, { emscriptenOptions: { processId: process.pid } }),
)
useHostFilesystem(php)
php.chdir(dirname(file))
const { exitCode, stdout, stderr } = await php.cli(['php', file])
await Promise.all([
  stdout.pipeTo(new WritableStream({ write: (bytes) => void process.stdout.write(bytes) })),
  stderr.pipeTo(new WritableStream({ write: (bytes) => void process.stderr.write(bytes) })),
])
process.exit(await exitCode)
