import { join } from 'node:path'
import {
  isCallExpression,
  isIdentifier,
  type Node,
  type SourceFile,
  type TypeNode,
} from 'typescript/unstable/ast'
import {
  API,
  type Checker,
  SignatureKind,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync'
import { projectFolder } from '../../dev/stack/paths.ts'

/** What a value may be, as far as samples and comparisons with columns need it. */
export type Shape =
  | { kind: 'string' | 'number' | 'boolean' | 'null' | 'undefined' | 'unknown' | 'function' }
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'instance'; of: string }
  | { kind: 'array'; element: () => Shape }
  | { kind: 'tuple'; elements: Shape[] }
  | { kind: 'object'; properties: () => Map<string, Shape> }
  | { kind: 'union'; members: Shape[] }

/** A call of statement(), by where it is written. */
export interface StatementSite {
  /** `src/mail/outbox.ts:37` */
  site: string
  /** What is written of its rows; null where it has no type argument. */
  row: Map<string, Shape> | null
}

export interface ExportedFunction {
  file: string
  name: string
  parameters: Shape[]
}

export interface StatementTypes {
  exportedFunctions(files: readonly string[]): ExportedFunction[]
  statementSites(files: readonly string[]): StatementSite[]
  close(): void
}

const INSTANCES = new Set(['Date', 'SQL', 'Buffer', 'Uint8Array', 'Placeholder'])

/** Asks the compiler for the types that the source writes. */
export function openStatementTypes(): StatementTypes {
  const api = new API({ cwd: projectFolder })
  const config = join(projectFolder, 'tsconfig.json')
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
  if (!project) throw new Error(`no project at ${config}`)
  const { checker, program } = project
  const { shapeOf, propertiesOf } = readShapes(checker)

  const sourceFile = (file: string): SourceFile => {
    const source = program.getSourceFile(join(projectFolder, file))
    if (!source) throw new Error(`${file} is no file of the project`)
    return source
  }

  return {
    exportedFunctions: (files) =>
      files.flatMap((file) => {
        const module = checker.getSymbolAtLocation(sourceFile(file))
        if (!module) return []
        return checker.getExportsOfModule(module).flatMap((symbol) => {
          const type = checker.getTypeOfSymbol(symbol)
          const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
          if (!signature) return []
          const parameters = signature
            .getParameters()
            .map((_, index) => shapeOf(checker.getParameterType(signature, index)))
          return [{ file, name: symbol.name, parameters }]
        })
      }),
    statementSites: (files) =>
      files.flatMap((file) => {
        const source = sourceFile(file)
        return callsOf(source, 'statement').map(({ node, typeArgument }) => {
          const line = source.text.slice(0, node.getStart(source)).split('\n').length
          const row = typeArgument && checker.getTypeFromTypeNode(typeArgument)
          return { site: `${file}:${line}`, row: row ? propertiesOf(row) : null }
        })
      }),
    close: () => api.close(),
  }
}

function callsOf(
  source: SourceFile,
  name: string,
): { node: Node; typeArgument: TypeNode | undefined }[] {
  const found: { node: Node; typeArgument: TypeNode | undefined }[] = []
  const visit = (node: Node): undefined => {
    if (isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === name) {
      found.push({ node, typeArgument: node.typeArguments?.[0] })
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** Reads a type, once: the compiler runs in a process of its own. */
function readShapes(checker: Checker) {
  const known = new Map<number, Shape>()

  const propertiesOf = (type: Type) => {
    const symbols = checker.getPropertiesOfType(type)
    const types = symbols.length > 0 ? checker.getTypeOfSymbol(symbols) : []
    return new Map(symbols.map(({ name }, index) => [name, shapeOf(types[index])]))
  }

  const read = (type: Type): Shape => {
    const { flags } = type
    if (type.isLiteralType()) return { kind: 'literal', value: type.value as string }
    if (flags & TypeFlags.Null) return { kind: 'null' }
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return { kind: 'undefined' }
    if (flags & TypeFlags.StringLike) return { kind: 'string' }
    // A branded text, such as Uuid<'merchant'>.
    if (
      type.isIntersectionType() &&
      type.getTypes().some((part) => part.flags & TypeFlags.StringLike)
    )
      return { kind: 'string' }
    if (flags & TypeFlags.NumberLike) return { kind: 'number' }
    if (type.isUnionType()) {
      return { kind: 'union', members: type.getTypes().map(shapeOf) }
    }
    if (flags & TypeFlags.BooleanLike) return { kind: 'boolean' }
    if (checker.isTupleType(type)) {
      return {
        kind: 'tuple',
        elements: checker.getTypeArguments(type as TypeReference).map(shapeOf),
      }
    }
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type as TypeReference)
      return { kind: 'array', element: () => shapeOf(element) }
    }
    const name = type.getSymbol()?.name ?? ''
    if (INSTANCES.has(name)) return { kind: 'instance', of: name }
    if (flags & (TypeFlags.Object | TypeFlags.Intersection)) {
      if (checker.getSignaturesOfType(type, SignatureKind.Call).length > 0)
        return { kind: 'function' }
      let properties: Map<string, Shape> | undefined
      return {
        kind: 'object',
        properties: () => {
          properties ??= propertiesOf(type)
          return properties
        },
      }
    }
    return { kind: 'unknown' }
  }

  const shapeOf = (type: Type | undefined): Shape => {
    if (!type) return { kind: 'unknown' }
    const seen = known.get(type.id)
    if (seen) return seen
    const shape = read(type)
    known.set(type.id, shape)
    return shape
  }
  return { shapeOf, propertiesOf }
}
