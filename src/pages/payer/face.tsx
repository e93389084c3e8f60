import type { PropsWithChildren } from 'hono/jsx'
import { Sign, type SignName } from './signs.tsx'

export interface FaceProps {
  sign: SignName | 'busy'
  tone?: 'good' | 'bad' | 'wait'
  title: string
  /** 2 where it is not what the whole page is about. */
  level?: 1 | 2
  /** A paragraph a line. */
  text?: string | undefined
}

/** One state at a glance: a sign, what it is, what to do. */
export const Face = ({
  sign,
  tone,
  title,
  level = 1,
  text,
  children,
}: PropsWithChildren<FaceProps>) => (
  <section class="card face">
    <div class={tone ? `badge ${tone}-sign` : 'badge'}>
      {sign === 'busy' ? <div class="spin" /> : <Sign name={sign} size={36} />}
    </div>
    {level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
    {text?.split('\n').map((line) => (
      <p>{line}</p>
    ))}
    {children}
  </section>
)
