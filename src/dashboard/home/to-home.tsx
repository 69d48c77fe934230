import { Navigate } from 'react-router'
import { HOME } from '../shell/places.ts'

/** Bare /admin and /admin/dashboard lead home. */
export default function ToHome() {
  return <Navigate to={HOME} replace />
}
