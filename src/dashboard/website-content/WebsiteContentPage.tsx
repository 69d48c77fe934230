import { Restricted } from '../shell/Restricted.tsx'
import { Screen } from '../shell/Screen.tsx'

export default function WebsiteContentPage() {
  return (
    <Restricted to="content.write" title="Website Content">
      <Screen title="Website Content">
        <p>
          The words and pictures of the About, Team and Contact pages will be edited here; this part is not
          built yet.
        </p>
      </Screen>
    </Restricted>
  )
}
