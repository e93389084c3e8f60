import { groups } from '../../src/features/groups.ts'

const paths = new Map(
  groups.flatMap(({ base, routes }) => routes.map(({ id, path }) => [id, `${base}${path}`])),
)

/** The path of a route by its id, as it is declared. */
export const pathOfRoute = (id: string): string | undefined => paths.get(id)
