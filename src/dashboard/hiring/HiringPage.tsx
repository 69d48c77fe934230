import { Restricted } from '../shell/Restricted.tsx'
import { Screen } from '../shell/Screen.tsx'

export default function HiringPage() {
  return (
    <Restricted to="hiring" title="Hiring Portal">
      <Screen title="Hiring Portal">
        <p>
          Open positions, candidates and the tests they send will be managed here; this part is not built yet.
        </p>
      </Screen>
    </Restricted>
  )
}
