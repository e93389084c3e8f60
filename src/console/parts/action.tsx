import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Failure, Outcome } from '../requests/client.ts'
import { Dialog } from './dialog.tsx'
import { FailureNotice, type Refusals } from './failure.tsx'
import { Form, type FormProps } from './form.tsx'

interface ButtonLook {
  /** What the button says. */
  label: string
  /** How much it stands out: `main`, or less and less. */
  look?: 'main' | 'small' | 'plain' | 'plain small' | 'bare' | undefined
  disabled?: boolean | undefined
  /** For who does not see what is beside it. */
  'aria-label'?: string | undefined
}

interface DialogButtonProps extends ButtonLook {
  /** Of the dialog; what the button says unless another is given. */
  title?: string | undefined
  /** After the person has closed it. */
  onClose?: (() => unknown) | undefined
  children(close: () => void): ComponentChildren
}

/** A button that opens a dialog. */
export function DialogButton(props: DialogButtonProps) {
  const { label, look, title = label, onClose, children, ...button } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class={classOf(look)} onClick={() => setOpen(true)} {...button}>
        {label}
      </button>
      {isOpen && (
        <Dialog
          title={title}
          onClose={() => {
            setOpen(false)
            onClose?.()
          }}
        >
          {children(() => setOpen(false))}
        </Dialog>
      )}
    </>
  )
}

interface ActionProps<Data>
  extends Omit<FormProps<Data>, 'action' | 'onDone'>,
    Omit<DialogButtonProps, 'children'> {
  /** What the button in the dialog says; the same unless another is given. */
  action?: FormProps<Data>['action']
  /** After a success, when the dialog is closed: reads again what has changed. */
  onDone?: ((data: Data, fields: Record<string, string>) => unknown) | undefined
}

/** Something to do: a button, and a dialog that asks for what it needs, or whether to. */
export function Action<Data>(props: ActionProps<Data>) {
  const { label, look, disabled, title, onClose, action = label, onDone, ...rest } = props
  const { 'aria-label': ariaLabel, onMadeBefore, ...form } = rest
  return (
    <DialogButton {...{ label, look, disabled, title, onClose, 'aria-label': ariaLabel }}>
      {(close) => (
        <Form
          {...form}
          action={action}
          onDone={(data, fields) => {
            close()
            onDone?.(data, fields)
          }}
          onMadeBefore={
            onMadeBefore &&
            (() => {
              close()
              onMadeBefore()
            })
          }
        />
      )}
    </DialogButton>
  )
}

interface QuickActionProps<Data> extends ButtonLook {
  send(): Promise<Outcome<Data>>
  /** After a success. */
  onDone?: (data: Data) => unknown
  /** After each answer, also a refusal. */
  onAnswer?: () => unknown
  refusals?: Refusals | undefined
}

/** Something that is done by its button alone, since it can be undone or harms nothing. */
export function QuickAction<Data>(props: QuickActionProps<Data>) {
  const { label, look, disabled, send, onDone, onAnswer, refusals, ...more } = props
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const act = async () => {
    // Faster than the state is: a second tap of an impatient finger.
    if (busy.current) return
    busy.current = true
    setBusy(true)
    const outcome = await send()
    busy.current = false
    setBusy(false)
    setFailure(outcome.failure)
    if (outcome.failure === null) onDone?.(outcome.data)
    onAnswer?.()
  }
  return (
    <>
      {failure && <FailureNotice failure={failure} refusals={refusals} />}
      <button
        type="button"
        class={classOf(look)}
        disabled={disabled || isBusy}
        onClick={act}
        {...more}
      >
        {label}
      </button>
    </>
  )
}

const classOf = (look: ButtonLook['look']) => (look === 'main' ? undefined : look)
