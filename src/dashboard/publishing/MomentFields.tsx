import type { ReactNode } from 'react'
import type { PublishMoment } from '../../domain/draft/draft-schema.ts'
import { momentToPublish } from '../../domain/draft/publish-moment.ts'
import { type FieldErrors, Problem } from '../../domain/shared/problem.ts'
import { formatDay, isDay } from '../../domain/time/day.ts'
import { momentsOf } from '../../domain/time/moment.ts'
import { DayField, NOT_A_DAY } from '../shell/forms/DayField.tsx'
import { TimeField } from '../shell/forms/TimeField.tsx'
import looks from '../shell/looks/looks.module.css'
import dialog from './DialogParts.module.css'

/** A moment while it is chosen: what is typed need not be a day or a time. */
export type Chosen = { day: string; time: string; which?: PublishMoment['which'] }

export const emptyMoment: Chosen = { day: '', time: '09:00' }

/** 'on 1 Dec 2026 at 09:00'; undefined while it is not chosen. */
export const momentWords = ({ day, time }: Chosen) =>
  isDay(day) && time ? `on ${formatDay(day)} at ${time}` : undefined

export const missingIn = ({ day, time }: Chosen): FieldErrors => ({
  ...(!isDay(day) && { 'at.day': NOT_A_DAY }),
  ...(!time && { 'at.time': 'Enter the time.' }),
})

/** The faults that the server would find, by the clock of this computer. */
export function faultsIn(at: Chosen, timeZone: string): FieldErrors {
  if (momentWords(at) === undefined) return {}
  try {
    momentToPublish(at, timeZone, new Date())
    return {}
  } catch (error) {
    if (error instanceof Problem) return error.errors ?? {}
    throw error
  }
}

type Props = {
  at: Chosen
  timeZone: string
  faults: FieldErrors
  errorAt: (field: string) => ReactNode
  onChange: (changes: Partial<Chosen>) => void
}

/** A day and a time in the studio's time zone; the first or the second of the two where the clocks go back. */
export function MomentFields({ at, timeZone, faults, errorAt, onChange }: Props) {
  const comesTwice = momentWords(at) !== undefined && momentsOf(timeZone, at.day, at.time).length > 1
  return (
    <div className={dialog.when}>
      <DayField
        label="Day"
        value={at.day}
        onChange={(day) => onChange({ day, which: undefined })}
        error={errorAt('at.day')}
        data-autofocus
      />
      <TimeField
        label="Time"
        value={at.time}
        onChange={(event) => onChange({ time: event.currentTarget.value, which: undefined })}
        error={errorAt('at.time') || (faults['at.time'] && <span role="alert">{faults['at.time']}</span>)}
      />
      {(comesTwice || errorAt('at.which')) && (
        <Which
          chosen={at.which}
          words={errorAt('at.which') || faults['at.which']}
          onChange={(which) => onChange({ which })}
        />
      )}
      <p className={dialog.zone}>In the time zone of the studio, {timeZone}.</p>
    </div>
  )
}

const times = { first: 'First, before the clocks go back', second: 'Second, after it' } as const

type WhichProps = {
  chosen: PublishMoment['which']
  words: ReactNode
  onChange: (which: PublishMoment['which']) => void
}

const Which = ({ chosen, words, onChange }: WhichProps) => (
  <fieldset className={dialog.which}>
    <legend className={looks.caption}>Which of the two</legend>
    {(['first', 'second'] as const).map((which) => (
      <label key={which}>
        <input type="radio" name="which" checked={chosen === which} onChange={() => onChange(which)} />
        {times[which]}
      </label>
    ))}
    {words && <span className={dialog.error}>{words}</span>}
  </fieldset>
)
