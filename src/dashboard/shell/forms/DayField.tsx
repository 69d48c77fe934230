import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { isDay, shownDay } from '../../../domain/time/day.ts'
import { typedDay } from '../../../domain/time/typed-day.ts'
import looks from '../looks/looks.module.css'
import styles from './DayField.module.css'

export const NOT_A_DAY = 'Enter the date as 22 Nov 2026.'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** An ISO date, or what was typed instead. */
  value: string
  onChange: (value: string) => void
}

/** A date, shown as '22 Nov 2026' whatever the browser's language, and typed as that or with numbers. The button opens the browser's calendar. */
export function DayField({ value, onChange, error, ...props }: Props) {
  const id = useId()
  // While the field has the focus, what is typed is not rewritten.
  const [typed, setTyped] = useState<string>()
  const calendar = useRef<HTMLInputElement>(null)
  const isWrong = typed === undefined && value !== '' && !isDay(value)

  function set(text: string) {
    onChange(typedDay(text) ?? text.trim())
  }

  return (
    <TextInput
      id={id}
      autoComplete="off"
      {...props}
      value={typed ?? shownDay(value)}
      error={error || (isWrong && <span role="alert">{NOT_A_DAY}</span>)}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        set(event.currentTarget.value)
      }}
      onBlur={() => setTyped(undefined)}
      rightSectionWidth={76}
      rightSection={
        <>
          <input
            ref={calendar}
            className={styles.calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            value={isDay(value) ? value : ''}
            onChange={(event) => set(event.currentTarget.value)}
          />
          <UnstyledButton
            className={looks.inField}
            aria-describedby={`${id}-label`}
            disabled={props.readOnly}
            onClick={() => calendar.current?.showPicker()}
          >
            Calendar
          </UnstyledButton>
        </>
      }
    />
  )
}
