import type { Language } from '../domain/language.ts'
import { ApiError, refusal } from '../wire/errors.ts'
import { NOUNS, type Noun, SEGMENTS } from './nouns.ts'
import type { Route } from './route.ts'

/** The nouns of the resources that a route's request names, from its declaration or its path. */
export function resourceNounsOf({
  path,
  notFoundNouns,
}: Pick<Route, 'path' | 'notFoundNouns'>): readonly Noun[] {
  if (notFoundNouns) return notFoundNouns
  const named = [...path.matchAll(/([^/]+)\/:/g)].map(([, segment = '']) => SEGMENTS[segment])
  return named.filter((noun) => noun !== undefined)
}

const disjunction = (language: Language, nouns: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(nouns)

/**
 * The 404 of a route. Its text depends on the route alone, so a resource of another user and one that does not
 * exist are indistinguishable, as is which of several named resources is missing.
 */
export function resourceNotFound(route: Route): ApiError {
  const nouns = resourceNounsOf(route)
  if (nouns.length === 0) return new ApiError('NOT_FOUND')
  const owned = route.access.kind === 'user' || route.access.kind === 'member'
  const es = disjunction(
    'es',
    nouns.map((noun) => NOUNS[noun]),
  )
  const en = disjunction('en', nouns)
  return new ApiError('NOT_FOUND', {
    words: [
      `No encontramos ${es}: no existe${owned ? ', o no te pertenece' : ''}.`,
      `There is no such ${en}${owned ? ', or it is not yours' : ''}.`,
    ],
  })
}

/**
 * The refusal of a request that no route takes: a 405 if others of its path take other methods, and else a 404. The set
 * of paths is public: the document lists them.
 */
export const pathNotFound = (methods: readonly string[]): ApiError =>
  methods.length > 0
    ? new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: methods.join(', ') } })
    : refusal('no_such_path')
