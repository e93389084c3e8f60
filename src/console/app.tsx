import { useEffect } from 'preact/hooks'
import { AccountFrame } from './frame/account-frame.tsx'
import { MerchantFrame } from './frame/merchant-frame.tsx'
import { frameTexts } from './frame/texts.ts'
import { UserFrame } from './frame/user-frame.tsx'
import { FailureNotice } from './parts/failure.tsx'
import { partTexts } from './parts/texts.ts'
import { go, usePlace } from './router.tsx'
import { useScreen } from './screen.ts'
import { ADMIN, screenAt } from './screens.ts'
import { accessToken, session } from './session/session.ts'
import { useStore } from './session/store.ts'

/** The screens that lead on once somebody is logged in. */
const ENTRANCES = new Set(['/enter', '/enter/factor'])

export function App() {
  const { path, query } = usePlace()
  const current = useStore(session)
  const { state } = current
  const found = screenAt(path)
  const isAdministrator = current.state === 'in' && current.user.role === 'ADMIN'
  const { View, failed } = useScreen(
    found?.screen === ADMIN && !isAdministrator ? undefined : found?.screen,
  )
  const isPublic = found?.screen.frame === 'out'

  useEffect(() => {
    if (state === 'out' && found !== null && !isPublic) {
      const next = path === '/' ? '' : `?next=${encodeURIComponent(path)}`
      go(`/enter${next}`, { replace: true })
    }
    if (state === 'in' && ENTRANCES.has(path)) go(safeNext(query.get('next')), { replace: true })
  }, [state, path])

  // Who is no administrator, or no longer one, is told what is told of any other address.
  const isRefused = found?.screen === ADMIN && state === 'in' && !isAdministrator
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
      <AccountFrame title={frameTexts.name}>
        <FailureNotice
          failure={{ kind: 'unreachable' }}
          onRetry={() => {
            session.set({ state: 'unknown' })
            accessToken().catch(() => session.set({ state: 'unreachable' }))
          }}
        />
      </AccountFrame>
    )
  }
  const { screen, at } = found
  const content = failed ? (
    <FailureNotice failure={{ kind: 'unreachable' }} onRetry={() => location.reload()} />
  ) : View === null || (!isPublic && state !== 'in') ? (
    <p class="loading" role="status">
      <span class="spin" aria-hidden="true" /> {partTexts.loading}
    </p>
  ) : (
    <View key={screen === ADMIN ? ADMIN.path : path} at={at} />
  )
  // A screen for whom is not logged in brings its own frame, with its title.
  if (screen.frame === 'out')
    return View === null ? <main class="account">{content}</main> : content
  if (screen.frame === 'admin' && View !== null && state === 'in') return content
  if (screen.frame !== 'merchant') return <UserFrame>{content}</UserFrame>
  return <MerchantFrame at={at}>{content}</MerchantFrame>
}

/** Where to go after logging in: a path of the console, whatever an address says. */
const safeNext = (next: string | null): string => (next && /^\/[\w/-]*$/.test(next) ? next : '/')
