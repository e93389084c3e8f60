import './offline.css'
import { useEffect, useState } from 'preact/hooks'
import { formatTime } from '../../domain/format.ts'
import { language, say } from '../language.ts'

/** Says over all screens since when there is no connection, and what that means for what is shown. */
export function Offline() {
  const [since, setSince] = useState(() => (navigator.onLine ? null : new Date()))
  useEffect(() => {
    const leave = () => setSince((known) => known ?? new Date())
    const back = () => setSince(null)
    addEventListener('offline', leave)
    addEventListener('online', back)
    return () => {
      removeEventListener('offline', leave)
      removeEventListener('online', back)
    }
  }, [])
  return (
    <div role="status">
      {since && (
        <p class="offline">
          <b>
            {say([
              `Sin conexión desde las ${formatTime(since, language)}`,
              `Offline since ${formatTime(since, language)}.`,
            ])}
          </b>{' '}
          {say([
            'Lo que ves es de antes, y nada se manda hasta que vuelva.',
            'What you see is from before, and nothing is sent until you are back.',
          ])}
        </p>
      )}
    </div>
  )
}
