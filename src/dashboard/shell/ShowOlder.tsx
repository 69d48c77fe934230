import { Button } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'

/** The end of a list that is loaded in parts. Loads when it scrolls into view; keyboard users press it. */
export function ShowOlder({ isLoading, load }: { isLoading: boolean; load: () => void }) {
  const { ref, entry } = useIntersection<HTMLButtonElement>()
  const isInSight = entry?.isIntersecting === true
  useEffect(() => {
    if (isInSight && !isLoading) load()
  }, [isInSight, isLoading, load])
  return (
    <Button ref={ref} variant="default" loading={isLoading} onClick={() => load()}>
      Show older
    </Button>
  )
}
