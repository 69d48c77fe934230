import { exactTime, spokenTime } from './spoken-time.ts'

/** A moment by the reader's clock; to the second when one points at it. */
export function When({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className={className}>
      {spokenTime(at)}
    </time>
  )
}
