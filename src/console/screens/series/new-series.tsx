import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Field, Form } from '../../parts/form.tsx'
import { tell } from '../../parts/toast.tsx'
import { go } from '../../router.tsx'
import { CustomersChoice, chosenCustomers } from './customers-choice.tsx'
import { SeriesFields, typedSeries } from './series-fields.tsx'
import { type Series, seriesTexts as texts } from './texts.ts'

/** What is charged again and again, when, and to whom. */
export function NewSeries() {
  const { client, environment, id } = useMerchant()
  useTitle(texts.create)
  return (
    <div class="narrow">
      <h1>{texts.create}</h1>
      <Form
        once={`series ${id} ${environment}`}
        isNewAfterRefusal
        send={(fields, options) =>
          client.createSeries(
            {
              body: {
                ...typedSeries(fields),
                every: fields.every as Series['every'],
                ...(fields.startsOn && { startsOn: fields.startsOn }),
                customers: chosenCustomers(fields),
                environment,
              },
            },
            options,
          )
        }
        onDone={({ id: series }) => {
          tell(say(['Serie creada', 'Series created']))
          go(merchantPath('series', { series }), { replace: true })
        }}
        action={(amount) =>
          amount === null
            ? texts.create
            : say([`Crear la serie de ${amount}`, `Create the series for ${amount}`])
        }
      >
        <SeriesFields />
        <Field
          name="startsOn"
          type="date"
          label={say(['Empieza el', 'Starts on'])}
          hint={say([
            'Sin fecha, hoy: si es el día de la nota, la primera se hace enseguida.',
            'Without a day, today: if it is the day of the note, the first is made at once.',
          ])}
          optional
        />
        <CustomersChoice />
      </Form>
    </div>
  )
}
