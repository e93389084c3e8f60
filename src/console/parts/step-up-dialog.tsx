import { render } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { api, outcomeOf } from '../requests/client.ts'
import { usePlace } from '../router.tsx'
import { Dialog } from './dialog.tsx'
import { FactorForm, type FactorMethod } from './factor-form.tsx'
import { factorTexts as texts } from './factor-texts.ts'

const readStepUp = async () => (await outcomeOf(api.GET('/auth/factors'))).data?.stepUp

/**
 * Asks the person for a second factor, or the password where they have none, over whatever the screen shows. Resolves
 * with whether the session has presented it. Who needs a factor and has none is not asked.
 */
export async function askForFactor(
  refusal: 'STEP_UP_REQUIRED' | 'FACTOR_REQUIRED',
): Promise<boolean> {
  const known = await readStepUp()
  if (known === undefined) return false
  const { methods, validUntil } = known
  if (refusal === 'FACTOR_REQUIRED' && methods.includes('password')) return false
  // Another tab has just asked.
  if (validUntil !== null) return true
  return new Promise((resolve) => {
    const place = document.createElement('div')
    document.body.append(place)
    const end = (isPresented: boolean) => {
      // Closing gives the focus back, which removing does not.
      place.querySelector('dialog')?.close()
      render(null, place)
      place.remove()
      resolve(isPresented)
    }
    render(<StepUpDialog methods={methods} onEnd={end} />, place)
  })
}

interface StepUpDialogProps {
  methods: readonly FactorMethod[]
  onEnd(isPresented: boolean): void
}

function StepUpDialog({ methods, onEnd }: StepUpDialogProps) {
  const { path } = usePlace()
  const first = useRef(path)
  useEffect(() => {
    // What asked for it is no longer shown.
    if (path !== first.current) onEnd(false)
  }, [path])
  useEffect(() => {
    const lookAgain = async () => {
      if (document.visibilityState !== 'visible') return
      const known = await readStepUp()
      if (known?.validUntil) onEnd(true)
    }
    addEventListener('focus', lookAgain)
    return () => removeEventListener('focus', lookAgain)
  }, [])
  return (
    <Dialog title={texts.title} onClose={() => onEnd(false)}>
      <div class="stack">
        <p class="quiet">{texts.lead}</p>
        <FactorForm
          methods={methods}
          send={(presented) => outcomeOf(api.POST('/auth/step-up', { body: presented }))}
          onDone={() => onEnd(true)}
          action={texts.confirm}
        />
      </div>
    </Dialog>
  )
}
