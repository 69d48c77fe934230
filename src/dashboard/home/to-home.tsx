import { Navigate } from 'react-router'

/** Bare /admin and /admin/dashboard lead home. */
export default function ToHome() {
  return <Navigate to="/admin/dashboard/home" replace />
}
