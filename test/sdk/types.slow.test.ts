import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'
import { installSdk, nodesHere, run } from '../support/sdk-package.ts'
import { makeTestFolder } from '../support/test-folder.ts'

/** The last one that knows every way of finding a package. */
const COMPILER = 'typescript@5.9.3'

const nodes = await nodesHere()

let folder: string
beforeAll(async () => {
  const { tarball } = await installSdk()
  folder = makeTestFolder()
  writeFileSync(join(folder, 'package.json'), '{"name":"typed","private":true}')
  const flags = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', ['install', ...flags, tarball.path, COMPILER, '@types/node@20'], {
    cwd: folder,
  })
  for (const name of ['commonjs', 'module']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ type: name }))
    for (const program of ['order.ts', 'order-service.ts']) {
      cpSync(join(projectFolder, 'test/sdk/programs', program), join(folder, name, program))
    }
  }
}, 300_000)

const COMMON = { strict: true, skipLibCheck: false, types: ['node'] }
const NEST = {
  ...{ experimentalDecorators: true, emitDecoratorMetadata: true, declaration: true },
  ...{ esModuleInterop: true, removeComments: true, isolatedModules: true, sourceMap: true },
}

test.each([
  {
    how: 'node10',
    type: 'commonjs',
    file: 'order',
    options: { module: 'commonjs', moduleResolution: 'node10', target: 'es2021' },
  },
  {
    how: 'node16, in CommonJS',
    type: 'commonjs',
    file: 'order',
    options: { module: 'node16', target: 'es2022' },
  },
  {
    how: 'nodenext, in modules',
    type: 'module',
    file: 'order',
    options: { module: 'nodenext', target: 'es2022' },
  },
  {
    how: 'a bundler',
    type: 'module',
    file: 'order',
    options: { module: 'esnext', moduleResolution: 'bundler', target: 'es2022' },
  },
  {
    how: 'NestJS, as it was',
    type: 'commonjs',
    file: 'order-service',
    options: { ...NEST, module: 'commonjs', moduleResolution: 'node10', target: 'es2021' },
  },
  {
    how: 'NestJS, as it is',
    type: 'commonjs',
    file: 'order-service',
    options: { ...NEST, module: 'nodenext', target: 'es2023' },
  },
])('a program compiles by $how, and loads in each Node', async ({ type, file, options }) => {
  const project = join(folder, type, 'tsconfig.json')
  const compilerOptions = { ...COMMON, ...options, outDir: 'compiled' }
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [`${file}.ts`] }))
  const compiler = join(folder, 'node_modules/typescript/bin/tsc')
  const compiled = await run(process.execPath, [compiler, '--project', project]).catch(
    (error: { stdout?: string }) => error,
  )
  expect(compiled.stdout).toBe('')
  for (const { node } of nodes) {
    const { stdout } = await run(node, [join(folder, type, 'compiled', `${file}.js`)])
    expect(stdout).toContain('function')
  }
})
