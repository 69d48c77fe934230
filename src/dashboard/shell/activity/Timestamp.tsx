import { formatExactTime, formatTime } from './format-time.ts'

/** A time in the user's time zone; the tooltip shows it to the second. */
export function Timestamp({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={formatExactTime(at)} className={className}>
      {formatTime(at)}
    </time>
  )
}
