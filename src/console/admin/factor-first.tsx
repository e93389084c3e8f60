import { useTitle } from '../frame/use-title.ts'
import { Show } from '../parts/reading.tsx'
import { api } from '../requests/client.ts'
import { useRequest } from '../requests/use-request.ts'
import { Link } from '../router.tsx'
import { pathTo } from '../routes.ts'
import { lacksFactor } from './requests.ts'
import { adminTexts } from './texts.ts'

const texts = adminTexts.factorFirst

/** In place of any screen, for an administrator whose session has presented no second factor. */
export function FactorFirst() {
  useTitle(texts.title)
  const reading = useRequest(() => api.listFactors(), [])
  return (
    <section class="card narrow">
      <h1>{texts.title}</h1>
      <p>{texts.why}</p>
      <Show of={reading}>
        {({ data }) =>
          data.length === 0 ? (
            <>
              <p>{texts.lead}</p>
              <div class="actions">
                <Link to={pathTo('profile')} class="button">
                  {texts.set}
                </Link>
              </div>
            </>
          ) : (
            <>
              <p>{texts.present}</p>
              <div class="actions">
                {/* The screen's requests ask for it again. */}
                <button type="button" onClick={() => lacksFactor.set(false)}>
                  {texts.again}
                </button>
              </div>
            </>
          )
        }
      </Show>
    </section>
  )
}
