import '../editing/zod-without-eval.ts'
import { Restricted } from '../shell/Restricted.tsx'
import { Screen } from '../shell/Screen.tsx'
import { ContactPanel } from './contact/ContactPanel.tsx'

/** The words and pictures of the public pages. */
export default function WebsiteContentPage() {
  return (
    <Restricted to="content.write" title="Website Content">
      <Screen title="Website Content">
        <ContactPanel />
      </Screen>
    </Restricted>
  )
}
