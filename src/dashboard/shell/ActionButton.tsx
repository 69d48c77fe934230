import type { ButtonProps, ElementProps } from '@mantine/core'
import { type Change, useChange } from './change.ts'
import { PlainButton } from './looks/buttons.ts'
import { confirm, type Question } from './toasts/notify.tsx'

type Action<Answer> = Pick<Change<void, Answer>, 'send' | 'onSaved' | 'failure' | 'changed' | 'about'> & {
  /** Asked before it acts. */
  asks?: Pick<Question, 'question' | 'yes'>
  /** Called after success, unless the button is gone by then. */
  onDone?: () => void
}
type Props<Answer> = Action<Answer> & ButtonProps & ElementProps<'button', keyof ButtonProps>

/** A button that changes something, and is busy meanwhile. */
export function ActionButton<Answer>(props: Props<Answer>) {
  const { send, onSaved, failure, changed, about, asks, onDone, ...button } = props
  const { mutate, isPending } = useChange({ send, onSaved, failure, changed, about })
  const act = () => mutate(undefined, { onSuccess: onDone })
  const press = () => isPending || (asks ? confirm({ ...asks, onYes: act }) : act())
  // A button that is disabled would lose the focus.
  const root = (props: object) => <button {...props} disabled={button.disabled} aria-disabled={isPending} />
  return <PlainButton loading={isPending} onClick={press} renderRoot={root} {...button} />
}
