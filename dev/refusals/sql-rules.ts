import { basename } from 'node:path'
import { Problem } from '../stack/problem.ts'

/** A rule as it is raised, with the names of what it gives to its words. */
export interface Raised {
  rule: string
  named: readonly string[]
}

/** A function or other object of SQL by its file. */
export interface SqlSource {
  path: string
  text: string
}

/** A comment behind a call says why what is called refuses no caller there, so that the call counts for nothing. */
const harmless = /^.*-- refuses no caller: .*$/gm
/** The comments of SQL, in which no function is called. */
const comments = /--.*$/gm
const identifier = /\b[a-z_][a-z0-9_]*(?=\s*\()/g

/** What SQL's functions refuse, each alone and by the functions that it calls. */
export class SqlRules {
  readonly #own = new Map<string, Raised[]>()
  readonly #calls = new Map<string, Set<string>>()
  readonly #bodies = new Map<string, string>()

  constructor(sources: readonly SqlSource[]) {
    const names = new Set(sources.map(({ path }) => basename(path, '.sql')))
    for (const { path, text } of sources) {
      const name = basename(path, '.sql')
      const body = text.replace(harmless, '').replace(comments, '')
      const called = new Set(body.match(identifier)?.filter((word) => names.has(word)))
      called.delete(name)
      this.#bodies.set(name, body)
      this.#calls.set(name, called)
      this.#own.set(name, name === 'refuse' ? [] : raisedInSql(body, path))
    }
  }

  /** The functions that one calls, directly or not, and itself; those that `isLeft` are left out with what they call. */
  closure(
    name: string,
    isLeft: (body: string) => boolean = () => false,
    found = new Set<string>(),
  ): Set<string> {
    if (!this.#calls.has(name) || found.has(name) || isLeft(this.bodyOf(name))) return found
    found.add(name)
    for (const called of this.#calls.get(name) ?? []) this.closure(called, isLeft, found)
    return found
  }

  /** The rules that a function and those that it calls refuse by. */
  rulesOf(name: string): Set<string> {
    const functions = [...this.closure(name)]
    return new Set(functions.flatMap((one) => this.#own.get(one)?.map(({ rule }) => rule) ?? []))
  }

  /** What all of them raise. */
  raised(): Raised[] {
    return [...this.#own.values()].flat()
  }

  /** The text of a function without its comments. */
  bodyOf(name: string): string {
    return this.#bodies.get(name) ?? ''
  }

  has(name: string): boolean {
    return this.#calls.has(name)
  }
}

/** The rules in a text of SQL. Throws a Problem for a call of refuse() whose rule is no literal. */
export function raisedInSql(text: string, path: string): Raised[] {
  return [...text.matchAll(/\brefuse\(/g)].map(({ index }) => {
    const given = argumentsAt(text, index + 'refuse('.length)
    const [, rule] = /^'(\w+)'$/.exec(given[0] ?? '') ?? []
    if (rule === undefined)
      throw new Problem(`${path}: the rule that refuse() is given has to be a literal.`)
    const named = given.find((argument) => argument.includes('jsonb_build_object(')) ?? ''
    return { rule, named: keysOf(named) }
  })
}

/** The names in `jsonb_build_object('least', ..., 'most', ...)`. */
const keysOf = (text: string): string[] => {
  const start = text.indexOf('jsonb_build_object(')
  if (start < 0) return []
  return argumentsAt(text, start + 'jsonb_build_object('.length)
    .filter((_, index) => index % 2 === 0)
    .map((key) => key.replaceAll("'", ''))
}

/** The arguments of a call whose parenthesis opens before `start`. */
export function argumentsAt(text: string, start: number): string[] {
  const found: string[] = []
  let depth = 0
  let from = start
  for (let index = start; index < text.length; index += 1) {
    const letter = text[index] ?? ''
    if ('([{'.includes(letter)) depth += 1
    if (letter === ',' && depth === 0) {
      found.push(text.slice(from, index).trim())
      from = index + 1
    }
    if (')]}'.includes(letter)) {
      if (depth === 0) return [...found, text.slice(from, index).trim()].filter(Boolean)
      depth -= 1
    }
  }
  return found
}

/** The rules that a function's comment names, and it does not refuse by. */
export function misnamedRules(
  { path, text }: SqlSource,
  rules: SqlRules,
  all: ReadonlySet<string>,
): string[] {
  const header = text.match(/^--.*$/gm)?.join('\n') ?? ''
  const refused = rules.rulesOf(basename(path, '.sql'))
  const named = new Set(header.match(/\b[a-z]+_[a-z_]+\b(?!\()/g))
  return [...named].filter((word) => all.has(word) && !refused.has(word))
}
