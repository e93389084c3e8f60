import type { ComponentChildren } from 'preact'
import type { Reading } from '../requests/use-request.ts'
import { FailureNotice, type Refusals } from './failure.tsx'
import { partTexts } from './texts.ts'

interface ShowProps<Data> {
  of: Reading<Data>
  refusals?: Refusals | undefined
  children(data: Data): ComponentChildren
}

/** What was read, or the face of what it lacks: on its way, failed, or shown from before while it is read again. */
export function Show<Data>({ of, refusals, children }: ShowProps<Data>) {
  const { data, failure, isLoading, reload } = of
  return (
    <div aria-busy={isLoading} class="reading">
      {failure && <FailureNotice failure={failure} refusals={refusals} onRetry={reload} />}
      {data !== null ? children(data) : isLoading && <Loading />}
    </div>
  )
}

/** In place of what is on its way. */
export const Loading = () => (
  <p class="loading" role="status">
    <span class="sr-only">{partTexts.loading}</span>
  </p>
)

/** What a list shows when it has nothing. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty">
    <EmptyPicture />
    <h2>{title}</h2>
    {children}
  </div>
)

/** A counter with nothing on it. */
const EmptyPicture = () => (
  <svg viewBox="0 0 160 90" width="144" aria-hidden="true">
    <path d="M36 50v36h88V50M30 26h100l8 24H22zM62 26v24m36-24v24M48 60h20v26M80 60h32v15H80z" />
    <circle cx="128" cy="14" r="10" />
  </svg>
)
