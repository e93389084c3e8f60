import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

/** What the prompt's program is given by Next.js and by the shop itself. */
const AROUND_NEXT = {
  'next.d.ts':
    "declare module 'next/navigation' { export function redirect(url: string): never }\n",
  'lib/sales.ts':
    'export async function loadSale(number: string) {\n  return { amount: 25, name: number, document: "V12345678" }\n}\n',
}

test('the program of the prompt for Next.js compiles', async () => {
  const prompt = readFileSync(join(projectFolder, 'docs/prompts/next.md'), 'utf8')
  const places = ['lib/shop.ts', 'app/hook/route.ts', 'app/pay.ts']
  const blocks = [...prompt.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  expect(blocks).toHaveLength(places.length)
  const program = Object.fromEntries(places.map((place, index) => [place, blocks[index] ?? '']))
  const files = { ...AROUND_NEXT, ...program }
  const project = join(folder, 'next')
  for (const [place, code] of Object.entries(files)) {
    mkdirSync(dirname(join(project, place)), { recursive: true })
    writeFileSync(join(project, place), code)
  }
  const compilerOptions = { ...COMMON, module: 'esnext', moduleResolution: 'bundler', noEmit: true }
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, target: 'es2022' } }),
  )
  const compiler = join(folder, 'node_modules/typescript/bin/tsc')
  expect(await run(process.execPath, [compiler, '--project', project])).toMatchObject({
    stdout: '',
  })
})
