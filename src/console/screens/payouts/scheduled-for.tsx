import { say } from '../../language.ts'
import { Field } from '../../parts/form.tsx'

/** From which day on it is sent. */
export const ScheduledFor = () => (
  <Field
    name="scheduledFor"
    type="date"
    label={say(['Qué día se envía', 'On which day it is sent'])}
    hint={say([
      'Desde la medianoche de Caracas. Si lo dejas vacío, al aprobarlo.',
      'From midnight in Caracas on. If you leave it empty, once it is approved.',
    ])}
    optional
  />
)
