import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { contactFields } from '../../../domain/content/contact-fields.ts'
import { PHONE_LENGTH } from '../../../domain/content/contact-schema.ts'
import { FEW } from '../../../domain/content/content-parts-schema.ts'
import styles from './ContactFields.module.css'

type Props = {
  numbers: readonly string[]
  /** By 'phone_numbers.0' and so on. */
  errors: Record<string, string>
  onChange: (numbers: string[]) => void
}

/** The phone numbers of an office, one field each. */
export function PhoneNumbersField({ numbers, errors, onChange }: Props) {
  const list = useRef<HTMLFieldSetElement>(null)
  const focus = (place: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[place]?.focus())

  return (
    <fieldset ref={list} className={styles.numbers}>
      <legend>{contactFields.offices.entries.phone_numbers.label}</legend>
      {numbers.map((number, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number has no other name than its place
        <div key={place} className={styles.number}>
          <TextInput
            type="tel"
            aria-label={`Phone number ${place + 1}`}
            maxLength={PHONE_LENGTH}
            value={number}
            error={errors[`phone_numbers.${place}`]}
            onChange={(event) => onChange(numbers.with(place, event.currentTarget.value))}
          />
          <Button
            variant="subtle"
            color="earth"
            aria-label={`Remove phone number ${place + 1}`}
            onClick={() => {
              onChange(numbers.toSpliced(place, 1))
              focus(Math.max(0, place - 1))
            }}
          >
            Remove
          </Button>
        </div>
      ))}
      {numbers.length < FEW && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              onChange([...numbers, ''])
              focus(numbers.length)
            }}
          >
            Add phone number
          </Button>
        </div>
      )}
    </fieldset>
  )
}
