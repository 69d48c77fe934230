import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { checkProgress } from '../../domain/activity/activity-check.ts'
import { call } from '../session/api.ts'

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
