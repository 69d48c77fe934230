import { PasswordInput, type PasswordInputProps, UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import styles from './PasswordField.module.css'

/** A password with a Show / Hide button that the keyboard reaches too. */
export function PasswordField(props: PasswordInputProps) {
  const id = useId()
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      id={id}
      maxLength={1024}
      visible={visible}
      rightSectionWidth={64}
      rightSection={
        <UnstyledButton
          className={styles.toggle}
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
