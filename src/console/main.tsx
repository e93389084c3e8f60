import { render } from 'preact'
import { App } from './app.tsx'
import { language } from './language.ts'
import { OverScreen } from './parts/over-screen.tsx'
import { accessToken, session } from './session/session.ts'

document.documentElement.lang = language

// A service that does not answer leaves the session unknown: the first screen says so, and tries again.
accessToken().catch(() => session.set({ state: 'unreachable' }))
const place = document.getElementById('console')
if (place) {
  render(
    <>
      <App />
      <OverScreen />
    </>,
    place,
  )
}
