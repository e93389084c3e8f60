import { useEffect, useState } from 'preact/hooks'
import { SERVICE_NAME } from '../domain/service.ts'
import { AccountFrame } from './frame/account-frame.tsx'
import { homeOf } from './frame/home.ts'
import { MerchantFrame } from './frame/merchant-frame.tsx'
import { frameTexts } from './frame/texts.ts'
import { UserFrame } from './frame/user-frame.tsx'
import { say } from './language.ts'
import { FailureNotice } from './parts/failure.tsx'
import { Loading } from './parts/reading.tsx'
import { loadClient } from './requests/client.ts'
import { go, place, usePlace } from './router.tsx'
import { findRoute, type Path, pathTo, ROUTES, type RouteName } from './routes.ts'
import { type Load, useScreen } from './screen.ts'
import { SCREENS } from './screens.ts'
import { accessToken, session } from './session/session.ts'
import { useStore } from './session/store.ts'

/** The screens that lead on once somebody is logged in. */
const ENTRANCES: readonly RouteName[] = ['enter', 'secondStep']
/** The screens for whom is not logged in. */
const PUBLIC: readonly RouteName[] = [...ENTRANCES, 'register', 'verify', 'forgot']

/** The screen at a path, with the parts of the path; null if there is none. Administrators' find theirs themselves. */
const routeAt = (path: string) =>
  path.startsWith(`${ROUTES.admin}/`)
    ? { name: 'admin' as const, at: {} }
    : findRoute<RouteName>(ROUTES, path)

function reach(): void {
  session.set({ state: 'unknown' })
  accessToken().catch(() => session.set({ state: 'unreachable' }))
}

export function App() {
  const { path, query } = usePlace()
  const current = useStore(session)
  const { state } = current
  const found = routeAt(path)
  const isAdministrator = current.state === 'in' && current.user.role === 'ADMIN'
  const isAdmin = found?.name === 'admin'
  const { View, failed } = useScreen(
    found === null || (isAdmin && !isAdministrator) ? undefined : (SCREENS[found.name] as Load),
  )
  const isPublic = found !== null && PUBLIC.includes(found.name)
  const [isFirst, setFirst] = useState(true)
  // Who comes to the console, and to no screen of it, begins where their work is.
  const leadsOn =
    found !== null && (ENTRANCES.includes(found.name) || (isFirst && found.name === 'merchants'))

  useEffect(() => {
    // Beside the session and the screen, rather than after them.
    if (!isPublic) void loadClient().catch(() => {})
  }, [isPublic])
  useEffect(() => {
    if (state === 'out' && found !== null && !isPublic) {
      go(pathTo('enter', {}, { next: path === ROUTES.merchants ? null : path + location.search }), {
        replace: true,
      })
    }
    if (current.state !== 'in' || found === null) return
    const next = query.get('next')
    if (ENTRANCES.includes(found.name) && next) go(safeNext(next), { replace: true })
    else if (leadsOn) {
      homeOf(current.user).then((home) => {
        if (place.get().path === path && home !== path) go(home, { replace: true })
        setFirst(false)
      })
    } else setFirst(false)
  }, [state, path])

  useEffect(() => {
    if (state !== 'unreachable') return
    // The first request after a connection is back may still fail.
    const timer = setTimeout(() => navigator.onLine && reach(), 5_000)
    return () => clearTimeout(timer)
  }, [state])

  // Who is no administrator, or no longer one, is told what is told of any other address.
  const isRefused = isAdmin && state === 'in' && !isAdministrator
  if (found === null || isRefused) {
    return (
      <AccountFrame title={frameTexts.notFound}>
        <p>
          <a href="/console">{frameTexts.toStart}</a>
        </p>
      </AccountFrame>
    )
  }
  if (state === 'unreachable' && !isPublic) {
    return (
      <AccountFrame title={navigator.onLine ? SERVICE_NAME : say(['Sin conexión', 'Offline'])}>
        <FailureNotice failure={{ kind: 'unreachable' }} onRetry={reach} />
      </AccountFrame>
    )
  }
  const content = failed ? (
    <FailureNotice failure={{ kind: 'unreachable' }} onRetry={() => location.reload()} />
  ) : View === null || (!isPublic && state !== 'in') ? (
    <Loading />
  ) : (
    <View key={isAdmin ? ROUTES.admin : path} at={found.at} />
  )
  if (leadsOn && state === 'in')
    return (
      <main class="account">
        <Loading />
      </main>
    )
  // A screen for whom is not logged in brings its own frame, with its title.
  if (isPublic) return View === null ? <main class="account">{content}</main> : content
  if (isAdmin && View !== null && state === 'in') return content
  const { merchant, environment } = found.at
  return merchant === undefined ? (
    <UserFrame>{content}</UserFrame>
  ) : (
    <MerchantFrame
      id={merchant}
      environment={environment === 'live' ? 'live' : 'test'}
      screen={found.name}
    >
      {content}
    </MerchantFrame>
  )
}

/** Where to go after logging in: a path of the console, whatever an address says. */
const safeNext = (next: string | null): Path =>
  next && /^\/[\w/-]*(\?.*)?$/.test(next) ? (next as Path) : pathTo('merchants')
