import type { PropsWithChildren } from 'hono/jsx'
import { Icon, type IconName } from './icons.tsx'

export interface StatusCardProps {
  icon: IconName | 'busy'
  tone?: 'good' | 'bad' | 'wait'
  title: string
  /** 2 if the page is not about this status alone. */
  level?: 1 | 2
  /** One paragraph per line. */
  text?: string | undefined
}

/** A status: an icon, what it is, and what to do. */
export const StatusCard = ({
  icon,
  tone,
  title,
  level = 1,
  text,
  children,
}: PropsWithChildren<StatusCardProps>) => (
  <section class="card status-card">
    <div class={tone ? `badge ${tone}-sign` : 'badge'}>
      {icon === 'busy' ? <div class="spin" /> : <Icon name={icon} size={36} />}
    </div>
    {level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
    {text?.split('\n').map((line) => (
      <p>{line}</p>
    ))}
    {children}
  </section>
)
