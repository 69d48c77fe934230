import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '../forms/Failure.tsx'
import { PlainButton } from '../looks/buttons.ts'
import styles from './PagedList.module.css'

export type PagedProps = {
  list: Pick<UseQueryResult, 'data' | 'isPending' | 'isError'> & {
    refetch: () => unknown
    fetchNextPage?: () => unknown
  }
  /** When nothing, and when no more could be loaded; a list that is loaded at once has only the first. */
  failures: readonly [none: string, more?: string]
  waiting: ReactNode
  empty: ReactNode
  /** Below the rows, and below what says that more could not be loaded. */
  foot?: ReactNode
  children: ReactNode
}

/** A list, loaded at once or page by page, or why nothing is shown. */
export function PagedList({ list, failures: [none, more], waiting, empty, foot, children }: PagedProps) {
  if (list.isPending) return waiting
  if (!list.data) return <Failure message={none} retry={list.refetch} />
  if (empty) return empty
  return (
    <>
      {children}
      {list.isError && more && list.fetchNextPage && <Failure message={more} retry={list.fetchNextPage} />}
      {foot}
    </>
  )
}

type WaitingProps = {
  label: string
  count: number
  height: number
  className?: string
  rowClassName?: string
}

/** Grey rows. */
export const Waiting = ({ label, count, height, className, rowClassName }: WaitingProps) => (
  <div role="status" aria-label={label} className={className}>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <Skeleton key={row} height={height} className={rowClassName} />
    ))}
  </div>
)

type NothingProps = { words: string; clear: () => void; label?: string; className?: string }

/** Says that a search or the filters hide all records, with a button that clears them. */
export const Nothing = ({ words, clear, label = 'Clear the search', className = '' }: NothingProps) => (
  <div className={`${styles.nothing} ${className}`}>
    <p role="status">{words}</p>
    <PlainButton onClick={clear}>{label}</PlainButton>
  </div>
)
