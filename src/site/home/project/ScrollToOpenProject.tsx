import { InlineScript } from '../../../ui/InlineScript.tsx'

// Only in the list: drawers and the search in the header have data-open too.
const SCRIPT = "document.querySelector('li[data-open]')?.scrollIntoView()"

/** Scrolls to the open project before the first paint, wherever it is in the gallery. */
export function ScrollToOpenProject() {
  return <InlineScript code={SCRIPT} />
}
