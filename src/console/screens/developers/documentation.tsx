import { language, say } from '../../language.ts'
import { developersTexts } from './texts.ts'

const PAGES = [
  [`/docs/guides/${language}/quickstart`, ...developersTexts.documents.quickstart],
  [`/docs/guides?lang=${language}`, ...developersTexts.documents.guides],
  ['/docs', ...developersTexts.documents.reference],
] as const

/** Where an integrator reads on. */
export const Documentation = () => (
  <>
    <h2>{say(['Documentación', 'Documentation'])}</h2>
    <ul class="cards documents">
      {PAGES.map(([address, name, lead]) => (
        <li key={address}>
          <a class="card choice" href={address}>
            <strong>{name}</strong>
            <span class="quiet">{lead}</span>
          </a>
        </li>
      ))}
    </ul>
  </>
)
