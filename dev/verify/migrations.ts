import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AlterTableCmd,
  type ColumnDef,
  loadModule,
  type Node,
  parseSync,
  type RangeVar,
  type RawStmt,
  type WithClause,
} from 'libpg-query'
import { failureMessage, Problem } from '../stack/problem.ts'

/** A statement of a migration that could break the previous version while it still runs. */
export interface UnsafeStatement {
  file: string
  statement: string
}

/**
 * The comment on a statement that says why it is safe for the previous version: expand first, contract a
 * release later.
 */
const safetyNote = /^--\s*Safe while the version before runs:\s*\S+/im

/** The comments above a statement. */
const heading = /^(?:\s*--.*\n?)*/

await loadModule()

/** Statements that only add what nobody uses yet, or that only allow more. */
const safeKinds: Record<string, (node: Record<string, unknown>) => boolean> = {
  CommentStmt: () => true,
  CompositeTypeStmt: () => true,
  CreateDomainStmt: () => true,
  CreateEnumStmt: () => true,
  CreateExtensionStmt: () => true,
  CreateRangeStmt: () => true,
  CreateRoleStmt: () => true,
  CreateSeqStmt: () => true,
  CreateStatsStmt: () => true,
  CreateTableAsStmt: () => true,
  CreateStmt: ({ inhRelations }) => inhRelations === undefined,
  CreateSchemaStmt: ({ schemaElts }) => schemaElts === undefined,
  CreateFunctionStmt: ({ replace }) => !replace,
  DefineStmt: ({ replace }) => !replace,
  ViewStmt: ({ replace }) => !replace,
  AlterEnumStmt: ({ newVal, oldVal }) => newVal !== undefined && oldVal === undefined,
  GrantStmt: ({ is_grant }) => Boolean(is_grant),
  GrantRoleStmt: ({ is_grant }) => Boolean(is_grant),
  AlterDefaultPrivilegesStmt: ({ action }) => Boolean((action as { is_grant?: boolean }).is_grant),
  AlterTableStmt: ({ cmds, objtype }) =>
    objtype === 'OBJECT_TABLE' && (cmds as CommandNode[]).every(isSafeCommand),
}

/** Statements that are safe if the same migration created their object: nobody uses it yet. */
const safeKindsOnNewObjects: Record<string, (node: Record<string, unknown>) => boolean> = {
  IndexStmt: () => true,
  CreateTrigStmt: () => true,
  CreatePolicyStmt: () => true,
  InsertStmt: hasNoWith,
  UpdateStmt: hasNoWith,
  DeleteStmt: hasNoWith,
  GrantStmt: () => true,
  AlterTableStmt: ({ cmds }) =>
    (cmds as CommandNode[]).every(
      ({ AlterTableCmd: { subtype } }) =>
        subtype !== 'AT_AttachPartition' && subtype !== 'AT_AddInherit',
    ),
}

/** The fields that name a statement's object. */
interface Target {
  relation?: RangeVar
  table?: RangeVar
  objects?: Node[]
  funcname?: Node[]
}

type CommandNode = { AlterTableCmd: AlterTableCmd }

/** A WITH clause may change any other table. */
function hasNoWith({ withClause }: { withClause?: WithClause }): boolean {
  return withClause === undefined
}

function isSafeCommand({ AlterTableCmd: { subtype, def } }: CommandNode): boolean {
  if (subtype === 'AT_DropNotNull' || subtype === 'AT_ValidateConstraint') return true
  return subtype === 'AT_AddColumn' && isSafeColumn((def as { ColumnDef: ColumnDef }).ColumnDef)
}

/** Whether the previous version can go on inserting, and no existing row has to be written or read. */
function isSafeColumn({ constraints = [], typeName }: ColumnDef): boolean {
  const type = typeName?.names?.map((part) => ('String' in part ? part.String.sval : '')).at(-1)
  if (/serial/.test(type ?? '')) return false
  const parts = constraints.flatMap((part) => ('Constraint' in part ? [part.Constraint] : []))
  const has = (kind: string) => parts.some(({ contype }) => contype === kind)
  const isVirtual = has('CONSTR_GENERATED') && !has('CONSTR_NOTNULL')
  return parts.every(({ contype, generated_kind, raw_expr }) => {
    if (contype === 'CONSTR_NULL') return true
    if (contype === 'CONSTR_DEFAULT') return raw_expr !== undefined && isConstant(raw_expr)
    if (contype === 'CONSTR_NOTNULL') return has('CONSTR_DEFAULT')
    return contype === 'CONSTR_GENERATED' && generated_kind === 'v' && isVirtual
  })
}

/** Whether an expression is evaluated once rather than for each existing row. */
function isConstant(node: Node): boolean {
  if ('A_Const' in node || 'SQLValueFunction' in node) return true
  if ('TypeCast' in node) return node.TypeCast.arg !== undefined && isConstant(node.TypeCast.arg)
  if ('A_ArrayExpr' in node) return (node.A_ArrayExpr.elements ?? []).every(isConstant)
  if (!('FuncCall' in node)) return false
  const { funcname = [], args } = node.FuncCall
  const [name, ...others] = funcname
  const isNow = name !== undefined && 'String' in name && name.String.sval === 'now'
  return isNow && others.length === 0 && args === undefined
}

/** The objects of a grant or revoke. */
function namesOf(objects: Node[]): string[] {
  return objects.map((object) => {
    if ('RangeVar' in object) return nameOf(object.RangeVar)
    return 'ObjectWithArgs' in object ? `${functionName(object.ObjectWithArgs.objname)}()` : ''
  })
}

const functionName = (parts: Node[] = []): string =>
  ['public', ...parts.map((part) => ('String' in part ? part.String.sval : ''))].slice(-2).join('.')

const nameOf = ({ schemaname = 'public', relname }: RangeVar): string => `${schemaname}.${relname}`

/** A statement with the comments above it. */
interface MigrationStatement {
  text: string
  kind: string
  node: Record<string, unknown>
}

function parse(file: string, chunk: string): MigrationStatement[] {
  const bytes = Buffer.from(chunk)
  let before = 0
  return statementsOf(file, chunk).map(({ stmt, stmt_location = 0, stmt_len }) => {
    const end = stmt_len ? stmt_location + stmt_len : bytes.length
    // The parser's statement begins after the comments above it.
    const text = bytes.subarray(before, end).toString('utf8').replace(/^;/, '')
    before = end
    const [kind = '', node = {}] = Object.entries(stmt ?? {})[0] ?? []
    return { text, kind, node: node as Record<string, unknown> }
  })
}

function statementsOf(file: string, chunk: string): RawStmt[] {
  try {
    return parseSync(chunk).stmts ?? []
  } catch (error) {
    throw new Problem(`${file}: ${failureMessage(error)} in\n${chunk.trim()}`)
  }
}

/** The unsafe statements of a migration without an explaining note. */
export function unsafeStatementsIn(file: string, text: string): UnsafeStatement[] {
  const made = new Set<string>()
  const isHarmless = ({ kind, node }: MigrationStatement): boolean => {
    const { table, relation = table, objects, funcname } = node as Target
    if (kind === 'CreateStmt' && relation && !node.if_not_exists) made.add(nameOf(relation))
    if (kind === 'CreateFunctionStmt' && !node.replace) made.add(`${functionName(funcname)}()`)
    const names = relation ? [nameOf(relation)] : namesOf(objects ?? [])
    const isOnNew = names.length > 0 && names.every((name) => made.has(name))
    return Boolean(safeKinds[kind]?.(node) || (isOnNew && safeKindsOnNewObjects[kind]?.(node)))
  }
  return text
    .split('--> statement-breakpoint')
    .flatMap((chunk) => parse(file, chunk))
    .filter((statement) => !isHarmless(statement))
    .map((statement) => statement.text)
    .filter((statement) => !safetyNote.test(heading.exec(statement)?.[0] ?? ''))
    .map((statement) => ({ file, statement: statement.replace(heading, '').trim() }))
}

/**
 * The unsafe statements of all migrations that a running deployment may have to apply: those of the first
 * release are excluded.
 */
export function findUnsafeStatements(folder: string, firstReleased: string): UnsafeStatement[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && file.slice(0, 4) > firstReleased)
    .toSorted()
    .flatMap((file) => unsafeStatementsIn(file, readFileSync(join(folder, file), 'utf8')))
}
