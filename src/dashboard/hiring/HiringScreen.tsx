import type { ReactNode } from 'react'
import { Screen } from '../shell/Screen.tsx'
import { HiringTabs } from './HiringTabs.tsx'

type Props = {
  /** The title of the browser tab. */
  title: string
  actions?: ReactNode
  filled?: boolean
  children?: ReactNode
}

/** One part of the Hiring Portal: all have the same heading, with the tabs below it. */
export function HiringScreen({ children, ...screen }: Props) {
  return (
    <Screen heading="Hiring Portal" {...screen}>
      <HiringTabs />
      {children}
    </Screen>
  )
}
