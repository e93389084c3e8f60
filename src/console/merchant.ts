import { createContext } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import { type MerchantAction, roleMay } from '../domain/role-permissions.ts'
import { type Role, useMembership } from './frame/membership.ts'
import { apiOf, type MerchantInterface } from './requests/client.ts'
import { place } from './router.tsx'
import {
  type Given,
  type MerchantRoute,
  type PartsOf,
  type Path,
  pathTo,
  type Query,
  type ROUTES,
} from './routes.ts'

type Environment = 'live' | 'test'

/** Whose screen is shown; given by the frame around it. */
export const MerchantContext = createContext<{ id: string; environment: Environment }>({
  id: '',
  environment: 'live',
})

interface CurrentMerchant {
  id: string
  environment: Environment
  /** What the user is there; undefined until it is known. */
  role: Role | undefined
  /** Whether the user may do something there; not before their role is known. The service decides. */
  can(action: MerchantAction): boolean
  /** The interface, without naming the merchant each time. */
  client: MerchantInterface
}

/** The merchant whose screen this is. */
export function useMerchant(): CurrentMerchant {
  const { id, environment } = useContext(MerchantContext)
  const client = useMemo(() => apiOf(id), [id])
  const role = useMembership(id)?.role
  return {
    id,
    environment,
    role,
    can: (action) => role !== undefined && roleMay(role, action),
    client,
  }
}

type OwnParts<Name extends MerchantRoute> = Omit<
  PartsOf<(typeof ROUTES)[Name]>,
  'merchant' | 'environment'
> & { environment?: Environment }

/** The path of a screen of the merchant, and unless it says so of the environment, whose screen is shown. */
export function merchantPath<Name extends MerchantRoute>(
  name: Name,
  ...[parts, query]: Given<OwnParts<Name>>
): Path {
  const [, , merchant = '', environment = ''] = place.get().path.split('/')
  const fill = pathTo as (name: string, parts: object, query?: Query) => Path
  return fill(name, { merchant, environment, ...parts }, query)
}
