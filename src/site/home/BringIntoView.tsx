import { InlineScript } from '../../ui/InlineScript.tsx'

const SCRIPT = "document.querySelector('[data-open]')?.scrollIntoView()"

/** Whoever opens the address of a project sees the project in the first paint, wherever in the gallery it stands. */
export function BringIntoView() {
  return <InlineScript code={SCRIPT} />
}
