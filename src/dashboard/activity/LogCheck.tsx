import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { checkInWords, checkProgress } from '../../domain/activity/activity-check.ts'
import { call, messageOf } from '../session/api.ts'
import { formatExactTime } from '../shell/activity/format-time.ts'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import styles from './Activity.module.css'

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

/** Checks the whole log, part by part. */
export function useLogCheck() {
  const [progress, setProgress] = useState('')
  const { mutate, isPending, data, error } = useMutation({
    async mutationFn() {
      setProgress('Checking the log…')
      let check = await call('GET /api/activity/check', { query: {} })
      while (check.next) {
        setProgress(checkProgress(check.checked, check.entries))
        check = await call('GET /api/activity/check', { query: { after: check.next } })
      }
      return check
    },
  })
  return { start: () => mutate(), progress: isPending ? progress : undefined, result: data, error }
}
