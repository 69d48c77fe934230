import { TextInput } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import { interviewTime, isAhead, momentIn, TIME_PASSED } from '../../../domain/hiring/interview-time.ts'
import type { Interview } from '../../../domain/hiring/mail-template-schema.ts'
import { isDay } from '../../../domain/time/day.ts'
import { DayField } from '../../shell/forms/DayField.tsx'
import { TimeField } from '../../shell/forms/TimeField.tsx'
import looks from '../../shell/looks/looks.module.css'
import styles from './InterviewFields.module.css'

/** An interview while it is typed. `day` and `time` are in the studio's time zone. */
type InterviewDraft = { day: string; time: string; minutes: string; place: string }

export const emptyInterview: InterviewDraft = { day: '', time: '', minutes: '60', place: '' }

/** The interview, or what is missing. */
export function interviewOf(
  { day, time, minutes, place }: InterviewDraft,
  timeZone: string,
): { interview: Interview } | { errors: Record<string, string> } {
  const at = momentOf({ day, time }, timeZone)
  const errors = {
    ...(at && !isAhead(at) && { day: TIME_PASSED }),
    ...(!isDay(day) && { day: 'Enter the date.' }),
    ...(!time && { time: 'Enter the time.' }),
    ...(!/^\d+$/.test(minutes.trim()) && { minutes: 'Enter the minutes.' }),
    ...(!place.trim() && { place: 'Enter the place.' }),
  }
  if (!at || Object.keys(errors).length > 0) return { errors }
  return { interview: { at, minutes: Number(minutes), place: place.trim() } }
}

/** The values of an interview's placeholders so far. */
export function interviewValues({ day, time, place }: InterviewDraft, timeZone: string) {
  const at = momentOf({ day, time }, timeZone)
  return {
    ...(at && { when: interviewTime(at, timeZone) }),
    ...(place.trim() && { place: place.trim() }),
  }
}

/** Undefined while the day or the time is missing. */
const momentOf = ({ day, time }: Pick<InterviewDraft, 'day' | 'time'>, timeZone: string) =>
  isDay(day) && time ? momentIn(timeZone, day, time) : undefined

type Props = {
  draft: InterviewDraft
  timeZone: string
  onChange: (changes: Partial<InterviewDraft>) => void
  errorAt: (field: string) => ReactNode
  /** While it is sent: what is typed then would be lost. */
  isSending: boolean
}

export function InterviewFields({ draft, timeZone, onChange, errorAt, isSending }: Props) {
  const bind = (name: keyof InterviewDraft) => ({
    name,
    value: draft[name],
    error: errorAt(name),
    readOnly: isSending,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <fieldset className={styles.interview}>
      <legend className={looks.caption}>Interview</legend>
      <div className={styles.when}>
        <DayField {...bind('day')} label="Date" onChange={(day) => onChange({ day })} />
        <TimeField {...bind('time')} label="Time" />
        <TextInput {...bind('minutes')} inputMode="numeric" label="Minutes" />
        <TextInput
          {...bind('place')}
          className={styles.wide}
          label="Place"
          description="A room, or the address of a video call"
        />
        <p className={styles.zone}>
          In the time zone of the studio, {timeZone}. The mail has a calendar entry attached, which replaces
          that of an earlier mail.
        </p>
      </div>
    </fieldset>
  )
}
