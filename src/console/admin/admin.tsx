import './admin.css'
import { useEffect } from 'preact/hooks'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { frameTexts } from '../frame/texts.ts'
import { FailureNotice } from '../parts/failure.tsx'
import { Empty, Loading } from '../parts/reading.tsx'
import { Link, usePlace } from '../router.tsx'
import { findRoute } from '../routes.ts'
import { type Load, useScreen } from '../screen.ts'
import { useStore } from '../session/store.ts'
import { FactorFirst } from './factor-first.tsx'
import { Back } from './parts/back.tsx'
import { lacksFactor } from './requests.ts'
import { ADMIN_ROUTES, type AdminRoute, adminPath } from './routes.ts'
import { ADMIN_SCREENS } from './screens.ts'

/** All of administrators' screens, in their frame. */
export function Admin() {
  const { path } = usePlace()
  const found = findRoute<AdminRoute>(ADMIN_ROUTES, path)
  const { View, failed } = useScreen(
    found === null ? undefined : (ADMIN_SCREENS[found.name] as Load),
  )
  const isRefused = useStore(lacksFactor)
  // Who comes back has perhaps set one.
  useEffect(() => () => lacksFactor.set(false), [])
  return (
    <AdminFrame path={path}>
      {found === null ? (
        <Empty title={frameTexts.notFound}>
          <Link to={adminPath('queue')}>{frameTexts.toStart}</Link>
        </Empty>
      ) : isRefused ? (
        <FactorFirst />
      ) : failed ? (
        <FailureNotice failure={{ kind: 'unreachable' }} onRetry={() => location.reload()} />
      ) : View === null ? (
        <Loading />
      ) : (
        <>
          <Back screen={found.name} />
          <View key={path} at={found.at} />
        </>
      )}
    </AdminFrame>
  )
}
