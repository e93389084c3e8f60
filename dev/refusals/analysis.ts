import { basename } from 'node:path'
import { Problem } from '../stack/problem.ts'
import {
  catchesViolations,
  tableVariables,
  type UniqueConstraint,
  uniqueConstraints,
  violableIn,
} from './constraints.ts'
import { type Declaration, Modules } from './modules.ts'
import {
  argumentsAt,
  misnamedRules,
  type Raised,
  raisedInSql,
  SqlRules,
  type SqlSource,
} from './sql-rules.ts'

/** The source of the service, by the paths of its files. */
export interface Source {
  sql: ReadonlyMap<string, string>
  modules: ReadonlyMap<string, string>
}

/** Only when it is called does it say what a module refuses. */
const FUNCTIONS = 'src/db/functions.ts'
/** Who may call at all is said by a route's access. */
const AUTHORIZATION = 'src/http/authorize-statement.ts'
/** How long it takes until one may try again: no word of a refusal. */
const NOT_NAMED = new Set(['fields', 'seconds'])

const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What is refused where, by the source alone. */
export class Analysis {
  readonly #sql: SqlRules
  readonly #modules: Modules
  readonly #constraints: readonly UniqueConstraint[]
  readonly #tables: ReadonlyMap<string, string>
  /** SQL's functions by the names of their constructors. */
  readonly #constructors: ReadonlyMap<string, string>
  readonly #sources: readonly SqlSource[]

  constructor({ sql, modules }: Source) {
    this.#sources = [...sql].map(([path, text]) => ({ path, text }))
    this.#sql = new SqlRules(this.#sources)
    this.#modules = new Modules(modules)
    const database = [...modules]
      .filter(([path]) => path.startsWith('src/db/'))
      .map(([, text]) => text)
    this.#constraints = uniqueConstraints(database)
    this.#tables = tableVariables(database)
    const names = this.#sources.map(({ path }) => basename(path, '.sql'))
    this.#constructors = new Map(names.map((name) => [camelCase(name), name]))
  }

  /** Every rule that anything raises, with the names that it gives to its words. Throws a Problem where these differ. */
  rules(): Map<string, readonly string[]> {
    const raised = [...this.#sql.raised(), ...this.#modules.all().flatMap(raisedIn)]
    const found = new Map<string, readonly string[]>()
    for (const { rule, named } of raised) {
      const own = named.filter((name) => !NOT_NAMED.has(name)).toSorted()
      const known = found.get(rule)
      if (known !== undefined && known.join() !== own.join())
        throw new Problem(`${rule} is raised with ${known.join()} and with ${own.join()}.`)
      found.set(rule, own)
    }
    return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  constraints(): string[] {
    return this.#constraints.map(({ name }) => name).toSorted()
  }

  /** What each route may be refused by, of its own statements and functions: rules, and the constraints among `worded`. */
  routes(worded: ReadonlySet<string>): Map<string, string[]> {
    const found = this.#modules
      .all()
      .flatMap((declaration) =>
        [...declaration.text.matchAll(/\bid: '(\w+)',\n\s+method: /g)].map(
          ([, id = '']): [string, string[]] => [id, this.#refusalsOf(declaration, worded)],
        ),
      )
    return new Map(found.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  #refusalsOf(start: Declaration, worded: ReadonlySet<string>): string[] {
    const reached = [...this.#modules.reach(start, AUTHORIZATION).values()]
    const own = reached.filter(({ id }) => !id.startsWith(FUNCTIONS))
    const called = new Set(
      reached.flatMap(({ id, name, text }) => {
        if (id.startsWith(FUNCTIONS)) return this.#constructors.get(name) ?? []
        return [...text.matchAll(/\b([a-z_0-9]+)\(/g)].flatMap(([, word = '']) =>
          word.includes('_') && this.#sql.has(word) ? [word] : [],
        )
      }),
    )
    const writing = [...called].flatMap((name) => [...this.#sql.closure(name, catchesViolations)])
    const texts = [
      ...own.map(({ text }) => text),
      ...[...new Set(writing)].map((name) => this.#sql.bodyOf(name)),
    ]
    const violable = texts.flatMap((text) => violableIn(text, this.#constraints, this.#tables))
    const rules = new Set([
      ...own.flatMap(raisedIn).map(({ rule }) => rule),
      ...[...called].flatMap((name) => [...this.#sql.rulesOf(name)]),
      ...violable.filter((name) => worded.has(name)),
    ])
    return [...rules].toSorted()
  }

  /** The rules that comments of SQL functions name, and that these do not refuse by. */
  misnamed(): string[] {
    const all = new Set(this.rules().keys())
    return this.#sources.flatMap((source) =>
      misnamedRules(source, this.#sql, all).map((rule) => `${source.path}: ${rule}`),
    )
  }
}

/** The rules that a declaration raises: by a constructor, in its SQL, or by throwing. */
function raisedIn({ id, text }: Declaration): Raised[] {
  if (id.startsWith(FUNCTIONS) || id.startsWith('src/wire/')) return []
  const constructed = [...text.matchAll(/\brefuse\(\{/g)].map(({ index }) => {
    const [given = ''] = argumentsAt(text, index + 'refuse('.length)
    const [, rule] = /\brule: '(\w+)'/.exec(given) ?? []
    if (rule === undefined)
      throw new Problem(`${id}: the rule that refuse() is given has to be a literal.`)
    return { rule, named: namesIn(given) }
  })
  const thrown = [...text.matchAll(/\b(?:refusal|refused)\(\s*'(\w+)'/g)].map(
    ({ index, 0: call, 1: rule = '' }) => {
      const [, given = ''] = argumentsAt(text, text.indexOf('(', index) + 1)
      return { rule, named: call === '' ? [] : keysOf(given) }
    },
  )
  const written = raisedInSql(text.replace(/\brefuse\(\{/g, '({'), id)
  return [...constructed, ...thrown, ...written]
}

/** The names in `named: { most: 3 }`, or in the SQL that is given in its place. */
function namesIn(given: string): string[] {
  const start = given.indexOf('named: ')
  if (start < 0) return []
  const named = given.slice(start + 'named: '.length)
  const built = named.indexOf('jsonb_build_object(')
  if (built < 0) return keysOf(named)
  return argumentsAt(named, built + 'jsonb_build_object('.length)
    .filter((_, index) => index % 2 === 0)
    .map((key) => key.replaceAll("'", ''))
}

/** The keys of an object as it is written. */
const keysOf = (text: string): string[] =>
  text.startsWith('{') ? argumentsAt(text, 1).flatMap((one) => /^\w+/.exec(one)?.[0] ?? []) : []
