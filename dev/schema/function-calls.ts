import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { projectFolder } from '../stack/paths.ts'
import { Problem } from '../stack/problem.ts'
import { calledFunctions } from './called-functions.ts'

/** The file with a typed constructor for the call of each SQL function that TypeScript calls. */
export const functionCallsFile = join(projectFolder, 'src/db/functions.ts')

interface FunctionParameter {
  name: string
  /** As SQL writes it: `timestamp with time zone`. */
  type: string
  /** The type of a table's rows. */
  isComposite: boolean
  /** As SQL writes it; null where the parameter is required. */
  default: string | null
}

interface SqlFunction {
  name: string
  comment: string
  /** Null where it returns rows. */
  returns: string | null
  parameters: FunctionParameter[]
}

const functionsQuery = `
select p.proname as name, coalesce(obj_description(p.oid, 'pg_proc'), '') as comment,
  case when not p.proretset and result.typtype <> 'c' and p.prorettype <> 'record'::regtype
    then format_type(p.prorettype, null) end as returns,
  coalesce((
    select json_agg(json_build_object(
      'name', coalesce(p.proargnames[index], ''), 'type', format_type(type.oid, null),
      'isComposite', type.typtype = 'c', 'default', pg_get_function_arg_default(p.oid, index::integer)) order by index)
    from unnest(p.proargtypes::oid[]) with ordinality as argument (oid, index) join pg_type type on type.oid = argument.oid
  ), '[]') as parameters
from pg_proc p join pg_type result on result.oid = p.prorettype
where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
order by p.proname collate "C"`

/** The text of src/db/functions.ts for the functions of a database. */
export async function renderFunctionCalls(client: pg.Client): Promise<string> {
  const called = calledFunctions()
  const { rows } = await client.query<SqlFunction>(functionsQuery)
  const calls = rows.filter(({ name }) => called.has(camelCase(name)))
  return `${HEADER}\n${calls.map(renderFunction).join('\n')}`
}

/** Throws a Problem if src/db/functions.ts has other constructors than those that are used. */
export function checkFunctionCalls(): string {
  const written = readFileSync(functionCallsFile, 'utf8').matchAll(/^export const (\w+)/gm)
  const made = new Set([...written].map(([, name = '']) => name))
  const called = calledFunctions()
  const unused = [...made.difference(called)]
  const missing = [...called.difference(made)]
  if (unused.length === 0 && missing.length === 0) return `${made.size} functions`
  const list = (title: string, names: string[]) =>
    names.length === 0 ? '' : `\n${title}: ${names.join(', ')}`
  throw new Problem(
    `src/db/functions.ts does not match the calls: run npm run db:generate.${list('Not called', unused)}${list('Missing', missing)}`,
  )
}

const HEADER = `// Written by npm run db:generate, of what PostgreSQL says of the functions that TypeScript calls.

import { type Argument, callFunction, type JsonArgument, json } from './function-call.ts'
`

function renderFunction({ name, comment, returns, parameters }: SqlFunction): string {
  const declaration = `${renderComment(comment)}export const ${camelCase(name)} = `
  const result = `callFunction<${returns === null ? 'unknown' : resultType(returns)}>('${name}'`
  if (parameters.length === 0) return `${declaration}() => ${result})\n`
  const isRequired = parameters.some((parameter) => parameter.default === null)
  const types = parameters.map((parameter) => `  ${renderParameter(parameter)}\n`)
  const values = parameters.map(
    (parameter) => `    ${parameter.name}: ${renderArgument(parameter)},\n`,
  )
  return `${declaration}(args: {\n${types.join('')}}${isRequired ? '' : ' = {}'}) =>
  ${result}, {\n${values.join('')}  })\n`
}

/** The first sentence of a function's comment. */
function renderComment(comment: string): string {
  const [sentence = ''] = /^.*?(\.(?=\s|$)|$)/s.exec(comment.trim()) ?? []
  const words = sentence.split(/\s+/).filter(Boolean)
  if (words.length === 0) return ''
  const line = `/** ${words.join(' ')} */`
  return line.length <= LINE_WIDTH ? `${line}\n` : `/**\n${wrap(words)} */\n`
}

const LINE_WIDTH = 100

const wrap = (words: string[]): string => {
  const lines = [' *']
  for (const word of words) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length <= LINE_WIDTH) lines[lines.length - 1] = line
    else lines.push(` * ${word}`)
  }
  return lines.map((line) => `${line}\n`).join('')
}

/** A parameter that is null by default may be null; one with another default may be left out. */
function renderParameter(parameter: FunctionParameter): string {
  const name = argumentName(parameter)
  const type = argumentType(parameter)
  if (parameter.default === null) return `${name}: ${type}`
  return `${name}?: ${type}${/^NULL(::|$)/.test(parameter.default) ? ' | null' : ''}`
}

function renderArgument(parameter: FunctionParameter): string {
  const argument = `args.${argumentName(parameter)}`
  return parameter.type === 'jsonb' ? `json(${argument})` : argument
}

const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const argumentName = ({ name }: FunctionParameter): string => camelCase(name.replace(/^p_/, ''))

function argumentType({ type, isComposite }: FunctionParameter): string {
  if (type === 'jsonb') return 'JsonArgument'
  return isComposite ? 'Argument<never>' : `Argument<${typeScriptType(type, 'number')}>`
}

/** As the driver gives it: exact numbers and times stay text. */
function resultType(type: string): string {
  if (type === 'void') return 'void'
  if (type === 'bytea' || type === 'jsonb') return 'unknown'
  return typeScriptType(type, 'string')
}

function typeScriptType(type: string, bigint: 'number' | 'string'): string {
  if (type.endsWith('[]')) return `readonly ${typeScriptType(type.slice(0, -2), bigint)}[]`
  if (type === 'bytea') return 'Uint8Array'
  if (type === 'bigint') return bigint
  if (type === 'boolean') return 'boolean'
  return type === 'integer' || type === 'smallint' ? 'number' : 'string'
}
