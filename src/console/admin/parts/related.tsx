import { Link } from '../../router.tsx'
import type { Path } from '../../routes.ts'

interface RelatedProps {
  title: string
  links: readonly (readonly [to: Path, name: string])[]
}

/** What else is known of what a screen shows. */
export const Related = ({ title, links }: RelatedProps) => (
  <nav class="card stack" aria-label={title}>
    <h2>{title}</h2>
    <ul class="rows related">
      {links.map(([to, name]) => (
        <li key={to}>
          <Link to={to} class="row">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
