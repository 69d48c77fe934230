import { type ComponentType, lazy, Suspense } from 'react'

/** A component that is loaded when it is first drawn; nothing is shown meanwhile. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
