import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { projectFolder } from '../stack/paths.ts'
import { Problem } from '../stack/problem.ts'

const folders = ['src', 'dev', 'bench', 'test', 'sdk/js/src', 'examples']

/** What packages are made of, and what generators of clients write there. */
const ofOthers = /node_modules|external-checks\/generated/

/** Files whose exports are taken by whom no import shows. */
const entries = [
  /^src\/(worker|db\/schema)\.ts$/,
  /^sdk\/js\/src\/(index|webhooks)\.ts$/,
  // Written from others; what is called of them is checked by steps of their own.
  /^src\/db\/functions\.ts$/,
  /^sdk\/js\/src\/(api|operations)\.ts$/,
  /\.d\.ts$/,
  // They write source, which their text has.
  /^dev\/(fonts\/write-glyphs|passwords\/encode|refusals\/write)\.ts$/,
  /^test\/dev\/refusals\.unit\.test\.ts$/,
  // wrangler.toml and the Worker of a test put these in the place of modules.
  /^src\/(platform\/passkeys\/(no-certificates|ecdsa-signature)|mcp\/no-elicitation)\.ts$/,
  /^test\/support\/(faulty-bindings|wrong-statements)\.ts$/,
  // Programs that are compiled as integrators write them.
  /\/(client|programs)\/[\w-]+\.ts$/,
]

const declared = /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm
const declaredTypes = /^export (?:interface|type) (\w+)/gm
const listed = /^export (?:type )?\{([^}]*)\}/gm
const imported = /(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\} from '(\.[^']+)'/g
const wholly =
  /(?:import (?:type )?\* as \w+ from|export \* from|import\(|setupFiles?: |globalSetup: |URL\()\s*'(\.[^']+)'/g

const namesIn = (list: string, place: 'before' | 'after'): string[] =>
  list
    .split(',')
    .map(
      (item) =>
        item
          .trim()
          .replace(/^type /, '')
          .split(' as ')
          .at(place === 'before' ? 0 : -1) ?? '',
    )
    .filter((name) => name !== '')

const isMentionedTwice = (text: string, name: string): boolean =>
  text.replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '').split(new RegExp(`\\b${name}\\b`)).length > 2

/**
 * Exports that no other file imports: `src/domain/rif.ts: parseRif`. A type may name what an exported function takes or
 * returns, so it is dead only if its own file does not mention it either.
 */
export function deadExports(files: ReadonlyMap<string, string>): string[] {
  const used = new Set<string>()
  const resolve = (file: string, path: string) => join(dirname(file), path)
  for (const [file, text] of files) {
    for (const [, names = '', path = ''] of text.matchAll(imported))
      for (const name of namesIn(names, 'before')) used.add(`${resolve(file, path)}: ${name}`)
    for (const [, path = ''] of text.matchAll(wholly)) used.add(`${resolve(file, path)}: *`)
  }
  const dead: string[] = []
  for (const [file, text] of files) {
    if (entries.some((entry) => entry.test(file)) || used.has(`${file}: *`)) continue
    const names = [...text.matchAll(declared)].map(([, name = '']) => name)
    for (const [, name = ''] of text.matchAll(declaredTypes))
      if (!isMentionedTwice(text, name)) names.push(name)
    for (const [, list = ''] of text.matchAll(listed)) names.push(...namesIn(list, 'after'))
    dead.push(...names.map((name) => `${file}: ${name}`).filter((one) => !used.has(one)))
  }
  return dead.toSorted()
}

/** Throws a Problem that names each export that no other file imports. */
export function checkDeadExports(): string {
  const files = new Map([
    ['vitest.config.ts', readFileSync(join(projectFolder, 'vitest.config.ts'), 'utf8')],
  ])
  for (const folder of folders) {
    if (!existsSync(join(projectFolder, folder))) continue
    for (const name of readdirSync(join(projectFolder, folder), {
      recursive: true,
      encoding: 'utf8',
    })) {
      const path = join(projectFolder, folder, name)
      if (!/\.tsx?$/.test(name) || ofOthers.test(name)) continue
      files.set(relative(projectFolder, path), readFileSync(path, 'utf8'))
    }
  }
  const dead = deadExports(files)
  if (dead.length === 0) return `${files.size} files`
  throw new Problem(
    `Nothing imports these: delete them, or keep them to their file.\n${dead.join('\n')}`,
  )
}
