import { type ComponentType, lazy, Suspense } from 'react'
import type { Right } from '../../domain/account/role.ts'
import { Restricted } from './Restricted.tsx'
import { Screen } from './Screen.tsx'

type Frame = { title: string; filled?: boolean }

/** The page of a screen that is loaded when a user with the right to it opens it. Its frame is shown meanwhile. */
export function screenPage(
  to: Right,
  frame: Frame,
  load: () => Promise<ComponentType<{ title: string }>>,
  Frame: ComponentType<Frame> = Screen,
) {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function ScreenPage() {
    return (
      <Restricted to={to} title={frame.title}>
        <Suspense fallback={<Frame {...frame} />}>
          <Loaded title={frame.title} />
        </Suspense>
      </Restricted>
    )
  }
}
