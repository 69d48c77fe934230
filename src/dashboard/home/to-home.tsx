import { Navigate } from 'react-router'
import { HOME } from '../shell/places.ts'

/** Redirects /admin and /admin/dashboard to the home screen. */
export default function ToHome() {
  return <Navigate to={HOME} replace />
}
