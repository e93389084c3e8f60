import './admin.css'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { frameTexts } from '../frame/texts.ts'
import { FailureNotice } from '../parts/failure.tsx'
import { Empty } from '../parts/reading.tsx'
import { partTexts } from '../parts/texts.ts'
import { Link, usePlace } from '../router.tsx'
import { findScreen, type ScreenProps, useScreen } from '../screen.ts'
import { useStore } from '../session/store.ts'
import { FactorFirst } from './factor-first.tsx'
import { lacksFactor } from './requests.ts'
import { ADMIN_SCREENS } from './screens.ts'

/** All of administrators' screens, in their frame. */
export function Admin() {
  const { path } = usePlace()
  const found = findScreen(ADMIN_SCREENS, path)
  const { View, failed } = useScreen(found?.screen)
  const isRefused = useStore(lacksFactor)
  // Who comes back has perhaps set one.
  useEffect(() => () => lacksFactor.set(false), [])
  return (
    <AdminFrame path={path}>
      {found === null ? (
        <Empty title={frameTexts.notFound}>
          <Link to="/admin">{frameTexts.toStart}</Link>
        </Empty>
      ) : isRefused ? (
        <FactorFirst />
      ) : failed ? (
        <FailureNotice failure={{ kind: 'unreachable' }} onRetry={() => location.reload()} />
      ) : (
        <Screen key={path} of={View} at={found.at} />
      )}
    </AdminFrame>
  )
}

const Screen = ({ of: View, at }: ScreenProps & { of: ComponentType<ScreenProps> | null }) =>
  View === null ? (
    <p class="loading" role="status">
      <span class="spin" aria-hidden="true" /> {partTexts.loading}
    </p>
  ) : (
    <View at={at} />
  )
