import type { Result, Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'

/**
 * Hono's RegExpRouter rejects a fixed path that another route's pattern also matches. So fixed paths have their
 * own router here, which is tried first, whatever the order in which routes are added.
 */
export class FixedFirstRouter<Handler> implements Router<Handler> {
  readonly name = 'FixedFirstRouter'
  readonly #fixedPaths = new Set<string>()
  readonly #fixed = new RegExpRouter<Handler>()
  readonly #patterns = new RegExpRouter<Handler>()

  add(method: string, path: string, handler: Handler): void {
    const isPattern = path.includes(':')
    const isEverywhere = path.endsWith('*')
    if (!isPattern && !isEverywhere) this.#fixedPaths.add(path)
    if (!isPattern) this.#fixed.add(method, path, handler)
    if (isPattern || isEverywhere) this.#patterns.add(method, path, handler)
  }

  match(method: string, path: string): Result<Handler> {
    return (this.#fixedPaths.has(path) ? this.#fixed : this.#patterns).match(method, path)
  }
}
