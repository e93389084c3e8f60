import { useEffect, useRef } from 'preact/hooks'
import { say } from '../language.ts'
import { api, type Outcome } from '../requests/client.ts'
import { usePlace } from '../router.tsx'
import { closeDialog, Dialog } from './dialog.tsx'
import { FactorForm, type FactorMethod, type Presented } from './factor-form.tsx'
import { overScreen } from './over-screen.tsx'

const readStepUp = async () => (await api.listFactors()).data?.stepUp

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
    const end = (isPresented: boolean) => {
      overScreen.set(null)
      resolve(isPresented)
    }
    overScreen.set(<StepUpDialog methods={methods} onEnd={end} />)
  })
}

/** Presents it. What was taken though its answer was lost is not asked for again: a code works once. */
async function present(presented: Presented): Promise<Outcome<unknown>> {
  const outcome = await api.stepUp({ body: presented })
  const isTaken = outcome.failure !== null && Boolean((await readStepUp())?.validUntil)
  return isTaken ? { data: null, failure: null } : outcome
}

interface StepUpDialogProps {
  methods: readonly FactorMethod[]
  onEnd(isPresented: boolean): void
}

function StepUpDialog({ methods, onEnd }: StepUpDialogProps) {
  const { path } = usePlace()
  const first = useRef(path)
  const content = useRef<HTMLDivElement>(null)
  const hasEnded = useRef(false)
  const end = (isPresented: boolean) => {
    if (hasEnded.current) return
    hasEnded.current = true
    // Gives the focus back to where it was, which removing the dialog does not.
    closeDialog(content.current?.closest('dialog'))
    onEnd(isPresented)
  }
  useEffect(() => {
    // What asked for it is no longer shown.
    if (path !== first.current) end(false)
  }, [path])
  useEffect(() => {
    const lookAgain = async () => {
      if (document.visibilityState !== 'visible') return
      const known = await readStepUp()
      if (known?.validUntil) end(true)
    }
    addEventListener('focus', lookAgain)
    return () => removeEventListener('focus', lookAgain)
  }, [])
  return (
    <Dialog
      title={say(['Confirma que eres tú', 'Confirm that it is you'])}
      onClose={() => end(false)}
    >
      <div class="stack" ref={content}>
        <p class="quiet">
          {say([
            'Es para algo delicado. Después no te lo pedimos otra vez en 10 minutos.',
            'This is for something delicate. We then do not ask again for 10 minutes.',
          ])}
        </p>
        <FactorForm
          methods={methods}
          send={present}
          onDone={() => end(true)}
          action={say(['Confirmar', 'Confirm'])}
        />
      </div>
    </Dialog>
  )
}
