import type { RouteGroup } from '../http/route.ts'
import { auth } from './auth/routes.ts'
import { merchants } from './merchants/routes.ts'
import { pictures, store } from './store/routes.ts'
import { site, specification } from './system/routes.ts'

/** Every operation of the service, in the order in which the document shows them. */
export const groups: readonly RouteGroup[] = [auth, merchants, store, pictures, specification, site]
