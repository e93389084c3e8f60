import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { DocumentField } from '../../parts/document-field.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { api } from '../../requests/client.ts'
import { go, usePlace } from '../../router.tsx'

const texts = say({ title: ['Agregar una cuenta', 'Add an account'] })

/** Registers a bank account of the person; a live one then waits for its bank. */
export function NewAccount() {
  const { environment } = useMerchant()
  useTitle(texts.title)
  const { query } = usePlace()
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      <p class="quiet">
        {environment === 'test'
          ? say([
              'Una cuenta de prueba sirve al momento, trae unos depósitos y no mueve dinero.',
              'A test account works at once, has some deposits, and moves no money.',
            ])
          : say([
              'Después de registrarla hay que conectarla con su banco. Hasta entonces no se puede usar.',
              'Once it is registered, it is connected to its bank. It cannot be used before.',
            ])}
      </p>
      <Form
        once={`account ${environment}`}
        send={(
          { account_number = '', holder = '', document = '', phone = '', alias = '' },
          options,
        ) =>
          api.createBankAccount(
            {
              body: {
                ...{ account_number, holder, document, environment },
                ...(phone && { phone }),
                ...(alias && { alias }),
              },
            },
            options,
          )
        }
        onDone={({ id }) => {
          const next = query.has('connect')
            ? merchantPath('connect', {}, { account: id })
            : merchantPath('account', { account: id })
          go(next, { replace: true })
        }}
        action={say(['Agregar la cuenta', 'Add the account'])}
      >
        <Field
          name="account_number"
          label={say(['Número de cuenta', 'Account number'])}
          hint={say([
            'Los 20 números, como 01910001482101010049.',
            'Its 20 digits, such as 01910001482101010049.',
          ])}
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
        />
        <Field
          name="holder"
          label={say(['Titular', 'Holder'])}
          hint={say(['El nombre, como lo tiene el banco.', 'The name, as the bank has it.'])}
          maxLength={80}
        />
        <DocumentField
          label={say(['Cédula o RIF del titular', 'The holder’s document'])}
          hint={say(['Como V-12.345.678 o J-30984132-7.', 'Such as V-12.345.678 or J-30984132-7.'])}
          maxLength={20}
        />
        <Field
          name="phone"
          type="tel"
          label={say(['Teléfono afiliado a pago móvil', 'Phone for mobile payments'])}
          hint={say([
            'Como 0412-123 4567: el que recibe los pagos móviles de esta cuenta.',
            'Such as 0412-123 4567: the one that receives this account’s mobile payments.',
          ])}
          maxLength={20}
          optional
        />
        <Field
          name="alias"
          label={say(['Cómo la llamas', 'What you call it'])}
          hint={say(['«Cuenta de la tienda»: solo lo ves tú.', '“Shop account”: only you see it.'])}
          maxLength={60}
          optional
        />
      </Form>
    </div>
  )
}
