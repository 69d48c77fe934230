import { formatExactTime, formatTime } from './format-time.ts'

/** A moment by the reader's clock; to the second when one points at it. */
export function Timestamp({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={formatExactTime(at)} className={className}>
      {formatTime(at)}
    </time>
  )
}
