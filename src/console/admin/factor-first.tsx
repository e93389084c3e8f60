import { useTitle } from '../frame/use-title.ts'
import { say } from '../language.ts'
import { Show } from '../parts/reading.tsx'
import { api } from '../requests/client.ts'
import { useRequest } from '../requests/use-request.ts'
import { Link } from '../router.tsx'
import { pathTo } from '../routes.ts'
import { lacksFactor } from './requests.ts'

const texts = say({ title: ['Primero, un segundo factor', 'First, a second factor'] })

/** In place of any screen, for an administrator whose session has presented no second factor. */
export function FactorFirst() {
  useTitle(texts.title)
  const reading = useRequest(() => api.listFactors(), [])
  return (
    <section class="card narrow">
      <h1>{texts.title}</h1>
      <p>
        {say([
          'Quien administra ve datos de todos y aprueba dinero. Por eso no basta la contraseña.',
          'Administrators see everybody’s data and approve money. A password is not enough for that.',
        ])}
      </p>
      <Show of={reading}>
        {({ data }) =>
          data.length === 0 ? (
            <>
              <p>
                {say([
                  'Hace falta algo que solo tú tengas, como una app de códigos en tu teléfono. Toma dos minutos.',
                  'It takes something that only you have, such as a code app on your phone, and two minutes to set it.',
                ])}
              </p>
              <div class="actions">
                <Link to={pathTo('profile')} class="button">
                  {say(['Ponerlo en mi perfil', 'Set it in my profile'])}
                </Link>
              </div>
            </>
          ) : (
            <>
              <p>
                {say([
                  'Tienes un segundo factor, pero en esta sesión no lo has mostrado.',
                  'You have a second factor, but have not presented it in this session.',
                ])}
              </p>
              <div class="actions">
                {/* The screen's requests ask for it again. */}
                <button type="button" onClick={() => lacksFactor.set(false)}>
                  {say(['Confirmar que soy yo', 'Confirm that it is me'])}
                </button>
              </div>
            </>
          )
        }
      </Show>
    </section>
  )
}
