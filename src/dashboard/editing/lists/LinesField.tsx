import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { capital } from './capital.ts'
import styles from './LinesField.module.css'

type Props = {
  legend: string
  /** 'phone number': what labels and buttons call one. */
  noun: string
  type: 'tel' | 'email'
  lines: readonly string[]
  /** By place: '0', '1'. */
  errors: FieldErrors
  note?: ReactNode
  most: number
  maxLength: number
  onChange: (lines: string[]) => void
}

/** Short texts, one field each: phone numbers, mail addresses. */
export function LinesField({ legend, noun, type, lines, errors, note, most, maxLength, onChange }: Props) {
  const list = useRef<HTMLFieldSetElement>(null)
  /** Once React has drawn it; the button that adds one, when there is none left. */
  const focus = (index: number) =>
    requestAnimationFrame(() => {
      const inputs = list.current?.querySelectorAll('input')
      ;(inputs?.[index] ?? list.current?.querySelector('button'))?.focus()
    })

  return (
    <fieldset ref={list} className={styles.lines}>
      <legend>{legend}</legend>
      {note && <p className={styles.note}>{note}</p>}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
        <div key={index} className={styles.line}>
          <TextInput
            type={type}
            aria-label={`${capital(noun)} ${index + 1}`}
            maxLength={maxLength}
            value={line}
            error={errors[index]}
            onChange={(event) => onChange(lines.with(index, event.currentTarget.value))}
          />
          <Button
            variant="subtle"
            color="earth"
            aria-label={`Remove ${noun} ${index + 1}`}
            onClick={() => {
              onChange(lines.toSpliced(index, 1))
              focus(Math.max(0, index - 1))
            }}
          >
            Remove
          </Button>
        </div>
      ))}
      {lines.length < most && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              onChange([...lines, ''])
              focus(lines.length)
            }}
          >
            Add {noun}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
