import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { projectFolder } from '../stack/paths.ts'

/** A top-level declaration of a module: what it is, and what it names of its module and of others. */
export interface Declaration {
  /** `src/banking/refund.ts#refund` */
  id: string
  name: string
  text: string
}

interface Module {
  declarations: Map<string, Declaration>
  /** What a name that is imported stands for: `src/db/functions.ts#refuse`, or with `#*` the whole module. */
  imports: Map<string, string>
  /** What it hands on of another module. */
  reexports: Map<string, string>
}

const declared = /^(?:export )?(?:default )?(?:async )?(?:const|let|function|class)\*? (\w+)/
const imported = /^import (?!type )(?:\* as (\w+)|\{([^}]*)\}) from '(\.[^']*)'/gm
const reexported = /^export \{([^}]*)\} from '(\.[^']*)'/gm

/**
 * The modules of the service, as far as it takes to say what a declaration reaches. The formatter has every top-level
 * declaration begin a line, and nothing else; so no parser is needed.
 */
export class Modules {
  readonly #modules = new Map<string, Module>()

  constructor(files: ReadonlyMap<string, string>) {
    for (const [path, text] of files) this.#modules.set(path, readModule(path, text))
  }

  /** Every declaration. */
  all(): Declaration[] {
    return [...this.#modules.values()].flatMap(({ declarations }) => [...declarations.values()])
  }

  /** The declarations that one names, directly or not, and itself; nothing by way of the module that is left out. */
  reach(
    start: Declaration,
    left: string,
    found = new Map<string, Declaration>(),
  ): Map<string, Declaration> {
    if (found.has(start.id) || start.id.startsWith(left)) return found
    found.set(start.id, start)
    for (const named of this.#namedBy(start)) this.reach(named, left, found)
    return found
  }

  #namedBy({ id, name, text }: Declaration): Declaration[] {
    const path = id.split('#', 1)[0] ?? ''
    const module = this.#modules.get(path)
    if (module === undefined) return []
    const targets = wordsOf(text).flatMap(({ word, member }) => {
      if (word === name) return []
      const target = module.imports.get(word)
      if (target?.endsWith('#*')) return member ? [target.slice(0, -1) + member] : []
      return [target ?? `${path}#${word}`]
    })
    return [...new Set(targets)].flatMap((target) => this.#resolve(target) ?? [])
  }

  #resolve(target: string): Declaration | undefined {
    const [path = '', name = ''] = target.split('#')
    const module = this.#modules.get(path)
    const next = module?.reexports.get(name)
    return next === undefined ? module?.declarations.get(name) : this.#resolve(next)
  }
}

/** The words of a text that may name a declaration: no properties, no keys, no strings. */
function wordsOf(text: string): { word: string; member: string | undefined }[] {
  const bare = text.replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
  const words = bare.matchAll(/(?<![.\w$]|\.\.\.)(\w+)(?:\.(\w+))?(?!\w|: )|\.\.\.(\w+)/g)
  return [...words].map(([, word, member, spread]) => ({ word: word ?? spread ?? '', member }))
}

function readModule(path: string, text: string): Module {
  const target = (from: string, name: string) => `${normalize(join(dirname(path), from))}#${name}`
  const imports = new Map<string, string>()
  for (const [, whole, names = '', from = ''] of text.matchAll(imported)) {
    if (whole) imports.set(whole, target(from, '*'))
    for (const { outer, inner } of specifiers(names)) imports.set(inner, target(from, outer))
  }
  const reexports = new Map<string, string>()
  for (const [, names = '', from = ''] of text.matchAll(reexported)) {
    for (const { outer, inner } of specifiers(names)) reexports.set(inner, target(from, outer))
  }
  for (const [, name = '', from = ''] of text.matchAll(lazilyImported)) {
    for (const { outer, inner } of specifiers(name)) imports.set(inner, target(from, outer))
  }
  return { declarations: declarationsOf(path, text), imports, reexports }
}

const lazilyImported = /\{([\w\s,:]*)\} = await import\('(\.[^']*)'\)/g

const specifiers = (names: string) =>
  names
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => {
      const [outer = '', inner = outer] = one.split(/ as |: /)
      return { outer, inner }
    })

function declarationsOf(path: string, text: string): Map<string, Declaration> {
  const found = new Map<string, Declaration>()
  let open: { name: string; lines: string[] } | undefined
  const close = () => {
    if (open === undefined) return
    const { name, lines } = open
    const code = lines.filter((line) => !/^\s*(?:\/\/|\/\*|\*)/.test(line))
    found.set(name, { id: `${path}#${name}`, name, text: code.join('\n') })
    open = undefined
  }
  for (const line of text.split('\n')) {
    if (/^[a-z]/.test(line)) {
      close()
      const [, name] = declared.exec(line) ?? []
      if (name !== undefined) open = { name, lines: [] }
    }
    open?.lines.push(line)
  }
  close()
  return found
}

/** The files of the service by their paths from the project's folder. */
export function serviceFiles(extension: RegExp): Map<string, string> {
  const files = readdirSync(join(projectFolder, 'src'), { recursive: true, encoding: 'utf8' })
  return new Map(
    files
      .filter((file) => extension.test(file) && !file.startsWith('console/'))
      .toSorted()
      .map((file) => [`src/${file}`, readFileSync(join(projectFolder, 'src', file), 'utf8')]),
  )
}
