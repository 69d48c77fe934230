import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'
import { PlainButton } from './looks/buttons.ts'

/** The end of a list that is loaded in parts. Loads when it scrolls into view; keyboard users press it. */
export function ShowOlder({ isLoading, load }: { isLoading: boolean; load: () => void }) {
  const { ref, entry } = useIntersection<HTMLButtonElement>()
  const isInSight = entry?.isIntersecting === true
  useEffect(() => {
    if (isInSight && !isLoading) load()
  }, [isInSight, isLoading, load])
  return (
    <PlainButton ref={ref} loading={isLoading} onClick={() => load()}>
      Show older
    </PlainButton>
  )
}
