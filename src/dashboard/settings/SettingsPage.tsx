import { lazy, Suspense } from 'react'
import { Screen } from '../shell/Screen.tsx'

const Settings = lazy(() => import('./Settings.tsx').then((file) => ({ default: file.Settings })))

export default function SettingsPage() {
  return (
    <Suspense fallback={<Screen title="Account and System Settings" />}>
      <Settings />
    </Suspense>
  )
}
