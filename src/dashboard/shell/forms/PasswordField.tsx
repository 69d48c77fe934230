import { PasswordInput, type PasswordInputProps, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { PASSWORD_LENGTH } from '../../../domain/account/user.ts'
import looks from '../looks/looks.module.css'

/** A password field with a Show / Hide button, also for the keyboard, and a warning when Caps Lock is on. */
export function PasswordField({ description, ...props }: PasswordInputProps) {
  const id = useId()
  const [visible, setVisible] = useState(false)
  const [isCapsLocked, setCapsLocked] = useState(false)
  // When the browser fills in a password, the key event has no key.
  const look = (event: KeyboardEvent) => setCapsLocked(event.getModifierState?.('CapsLock') ?? false)
  return (
    <PasswordInput
      id={id}
      maxLength={PASSWORD_LENGTH}
      visible={visible}
      rightSectionWidth={64}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={said(description, isCapsLocked)}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCapsLocked(false)}
      rightSection={
        <UnstyledButton
          className={looks.inField}
          aria-describedby={`${id}-label`}
          onClick={() => setVisible(!visible)}
        >
          {visible ? 'Hide' : 'Show'}
        </UnstyledButton>
      }
      {...props}
    />
  )
}

function said(description: ReactNode, isCapsLocked: boolean): ReactNode {
  if (!isCapsLocked) return description
  return (
    <>
      {description} <span role="status">Caps Lock is on.</span>
    </>
  )
}
