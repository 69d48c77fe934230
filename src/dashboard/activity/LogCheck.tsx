import { checkInWords } from '../../domain/activity/activity-check.ts'
import { messageOf } from '../session/api.ts'
import { formatExactTime } from '../shell/activity/format-time.ts'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import styles from './Activity.module.css'
import type { useLogCheck } from './use-log-check.ts'

/** How far the check of the log is, or its result. */
export function LogCheck({ check: { progress, result, error } }: { check: ReturnType<typeof useLogCheck> }) {
  const isDone = progress === undefined
  const words = isDone && result ? checkInWords(result, formatExactTime) : ''
  const failure = isDone && error ? messageOf(error, 'The log could not be checked. Please try again.') : ''
  return (
    <>
      <p role="status" className={styles.check}>
        {progress ?? (result?.broken ? '' : words)}
      </p>
      <FormAlert>{failure || (result?.broken ? words : '')}</FormAlert>
    </>
  )
}
