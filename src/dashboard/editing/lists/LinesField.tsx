import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import type { Edit } from '../edited.ts'
import { capital } from './capital.ts'
import styles from './LinesField.module.css'

type Props = {
  edit: Edit<string[]>
  /** 'phone number': what labels and buttons call one. */
  noun: string
  type: 'tel' | 'email'
  /** Said while there is none. */
  whenEmpty?: string
  most: number
  maxLength: number
}

/** Short texts, one field each: phone numbers, mail addresses. */
export function LinesField({ edit, noun, type, whenEmpty, most, maxLength }: Props) {
  const { field, value: lines, errors } = edit
  const list = useRef<HTMLFieldSetElement>(null)

  /** Focuses a line, or the button that adds one when there is none left, before the next key is pressed. */
  function change(next: string[], index: number) {
    flushSync(() => edit.change(next))
    const inputs = list.current?.querySelectorAll('input')
    ;(inputs?.[index] ?? list.current?.querySelector('button'))?.focus()
  }

  return (
    <fieldset ref={list} className={`${looks.stack} ${styles.lines}`}>
      <legend className={looks.caption}>{field.label}</legend>
      {lines.length === 0 && whenEmpty && <p className={looks.quiet}>{whenEmpty}</p>}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
        <div key={index} className={styles.line}>
          <TextInput
            type={type}
            aria-label={`${capital(noun)} ${index + 1}`}
            maxLength={maxLength}
            value={line}
            error={errors[index]}
            onChange={(event) => edit.change(lines.with(index, event.currentTarget.value))}
          />
          <Button
            variant="subtle"
            color="earth"
            aria-label={`Remove ${noun} ${index + 1}`}
            onClick={() => change(lines.toSpliced(index, 1), Math.max(0, index - 1))}
          >
            Remove
          </Button>
        </div>
      ))}
      {lines.length < most && (
        <div>
          <SmallButton onClick={() => change([...lines, ''], lines.length)}>Add {noun}</SmallButton>
        </div>
      )}
    </fieldset>
  )
}
