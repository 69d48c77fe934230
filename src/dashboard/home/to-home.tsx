import { Navigate } from 'react-router'
import { pages } from '../../domain/shared/pages.ts'

/** Redirects /admin and /admin/dashboard to the home screen. */
export default function ToHome() {
  return <Navigate to={pages.dashboardHome.path} replace />
}
