import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type { Right } from '../../domain/account/role.ts'
import { Restricted } from './Restricted.tsx'
import { Screen } from './Screen.tsx'

export type Frame = Pick<ComponentProps<typeof Screen>, 'title' | 'heading' | 'filled'>

/** The page of a screen that is loaded when a user with the right to it opens it. Its frame, which the screen gets too, is shown meanwhile. */
export function screenPage(
  to: Right,
  frame: Frame,
  load: () => Promise<ComponentType<Frame>>,
  Frame: ComponentType<Frame> = Screen,
) {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function ScreenPage() {
    return (
      <Restricted to={to} title={frame.title}>
        <Suspense fallback={<Frame {...frame} />}>
          <Loaded {...frame} />
        </Suspense>
      </Restricted>
    )
  }
}
