import { Button, NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core'
import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { EMAIL_LENGTH } from '../../../domain/account/user.ts'
import { PlainButton } from '../looks/buttons.ts'
import looks from '../looks/looks.module.css'
import { FormAlert } from './FormAlert.tsx'
import { PasswordField } from './PasswordField.tsx'
import { RequiredNote } from './RequiredNote.tsx'
import { type Faults, type Sending, useSending } from './use-sending.tsx'

type Field = Pick<
  TextInputProps,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'autoFocus'
  | 'defaultValue'
  | 'description'
  | 'inputMode'
  | 'label'
  | 'maxLength'
  | 'name'
  | 'onChange'
  | 'readOnly'
  | 'required'
  | 'spellCheck'
> & { value?: string; type?: 'email' | 'password'; choices?: NativeSelectProps['data'] }

export const emailField = {
  label: 'E-mail',
  type: 'email',
  autoComplete: 'username',
  required: true,
  maxLength: EMAIL_LENGTH,
} satisfies Field

export const passwordField = (label: string, which: 'current' | 'new'): Field => ({
  label,
  type: 'password',
  autoComplete: `${which}-password`,
  required: true,
})

type Values<Name extends string> = { [One in Name]: string }
type Props<Name extends string> = Pick<Sending, 'fallback' | 'failed' | 'inToast' | 'subject'> &
  Pick<ComponentProps<'form'>, 'className' | 'aria-label'> & {
    /** By the names of what is sent and of the server's errors. An input may have a name of its own. */
    fields: { [One in Name]: Field | undefined }
    /** Tells the browser's password manager which account this is, where no field does. */
    account?: string
    button: string
    /** The faults that are found here, in which case nothing is sent. */
    check?: (values: Values<Name>) => Faults | undefined
    /** Asks the person first, and calls `send` when it is wanted. */
    ask?: (values: Values<Name>, send: () => void) => void
    /** `closed` is aborted when the form is closed. */
    send: (values: Values<Name>, form: HTMLFormElement, closed: AbortSignal) => Promise<unknown>
    onCancel?: () => void
    /** Below the button. */
    children?: ReactNode
  }

/** A small form of texts: its fields, their errors, and the button that sends them. */
export function AccountForm<Name extends string>({
  fields,
  account,
  button,
  check,
  ask = (_values, send) => send(),
  send,
  onCancel,
  children,
  fallback,
  failed,
  inToast,
  subject,
  ...rest
}: Props<Name>) {
  const drawn = Object.entries<Field | undefined>(fields).flatMap(([name, field]) =>
    field ? [{ id: name, name, ...field }] : [],
  )
  const { isBusy, failure, errorAt, ...sending } = useSending({
    // Also those that are drawn only when they are asked for.
    fields: Object.keys(fields),
    fallback,
    failed,
    inToast,
    subject,
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // A key that saves presses no button, which would be disabled.
    if (isBusy) return
    const form = event.currentTarget
    const sent = new FormData(form)
    const values = Object.fromEntries(
      drawn.map(({ id, name }) => [id, String(sent.get(name) ?? '')]),
    ) as Values<Name>
    const faults = check?.(values)
    sending.showErrors(faults)
    if (!faults) ask(values, () => void sending.send((closed) => send(values, form, closed)))
  }

  const submitButton = (
    <Button type="submit" loading={isBusy}>
      {button}
    </Button>
  )
  return (
    <form className={looks.sections} method="post" noValidate {...rest} onSubmit={submit}>
      {!inToast && <FormAlert>{failure}</FormAlert>}
      {drawn.length > 1 && <RequiredNote />}
      {account && <input type="hidden" name="email" autoComplete="username" value={account} />}
      {drawn.map(({ id, type, choices, ...field }) => {
        const key = `${id} ${field.defaultValue ?? ''}`
        if (choices)
          return <NativeSelect key={key} {...field} onChange={undefined} data={choices} error={errorAt(id)} />
        return type === 'password' ? (
          <PasswordField key={key} {...field} error={errorAt(id)} />
        ) : (
          <TextInput key={key} type={type} {...field} error={errorAt(id)} />
        )
      })}
      {onCancel ? (
        <div className={looks.tools}>
          {submitButton}
          <PlainButton onClick={onCancel}>Cancel</PlainButton>
        </div>
      ) : (
        submitButton
      )}
      {children}
    </form>
  )
}
