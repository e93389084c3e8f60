import type { Result, Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'

/**
 * Hono's RegExpRouter rejects a fixed path that another route's pattern also matches. So fixed paths have their
 * own router here, which is tried first, whatever the order in which routes are added. A pattern with a fixed segment
 * where another one ends in a parameter (`/merchants/:id/transactions/export`) is tried first too; it is added after the
 * other one.
 */
export class FixedFirstRouter<Handler> implements Router<Handler> {
  readonly name = 'FixedFirstRouter'
  readonly #fixedPaths = new Set<string>()
  readonly #fixed = new RegExpRouter<Handler>()
  readonly #patterns = new RegExpRouter<Handler>()
  /** What stands before the parameter of each pattern that ends in one. */
  readonly #parents = new Set<string>()
  readonly #exceptionalPaths = new Map<string, readonly string[]>()
  readonly #exceptional = new RegExpRouter<Handler>()

  add(method: string, path: string, handler: Handler): void {
    const isPattern = path.includes(':')
    const isEverywhere = path.endsWith('*')
    if (!isPattern && !isEverywhere) this.#fixedPaths.add(path)
    if (!isPattern) this.#fixed.add(method, path, handler)
    if (isPattern) this.#addPattern(method, path, handler)
    if (isEverywhere) {
      this.#patterns.add(method, path, handler)
      this.#exceptional.add(method, path, handler)
    }
  }

  match(method: string, path: string): Result<Handler> {
    return this.#routerOf(path).match(method, path)
  }

  // Hono's router would throw where a path is exceptional. That is not waited for: an error that is made while a module
  // is evaluated has V8 parse all of its source once more, for the line numbers of the stack.
  #addPattern(method: string, path: string, handler: Handler): void {
    const segments = path.split('/')
    if (segments.at(-1)?.startsWith(':')) this.#parents.add(segments.slice(0, -1).join('/'))
    else if (this.#standsForParameter(segments)) {
      this.#exceptionalPaths.set(path, segments)
      this.#exceptional.add(method, path, handler)
      return
    }
    this.#patterns.add(method, path, handler)
  }

  #standsForParameter(segments: readonly string[]): boolean {
    return segments.some(
      (one, at) => !one.startsWith(':') && this.#parents.has(segments.slice(0, at).join('/')),
    )
  }

  #routerOf(path: string): RegExpRouter<Handler> {
    if (this.#fixedPaths.has(path)) return this.#fixed
    const isException = this.#exceptionalPaths.size > 0 && this.#isExceptional(path.split('/'))
    return isException ? this.#exceptional : this.#patterns
  }

  #isExceptional(segments: readonly string[]): boolean {
    for (const declared of this.#exceptionalPaths.values()) {
      const fits = declared.every((one, at) => one.startsWith(':') || one === segments[at])
      if (fits && declared.length === segments.length) return true
    }
    return false
  }
}
