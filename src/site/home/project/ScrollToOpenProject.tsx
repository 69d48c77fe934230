import { InlineScript } from '../../../ui/InlineScript.tsx'

// In the list: drawers and the search in the head are open or not as well.
const SCRIPT = "document.querySelector('li[data-open]')?.scrollIntoView()"

/** Whoever opens the address of a project sees the project in the first paint, wherever in the gallery it stands. */
export function ScrollToOpenProject() {
  return <InlineScript code={SCRIPT} />
}
