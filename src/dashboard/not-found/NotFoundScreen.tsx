import { Link } from 'react-router'
import { pages } from '../../domain/shared/pages.ts'
import { Screen } from '../shell/Screen.tsx'

export default function NotFoundScreen() {
  return (
    <Screen title="404 - Page Not Found">
      <p>Sorry, the page you are looking for does not exist or has been moved.</p>
      <Link to={pages.dashboardHome.path}>Go to Home</Link>
    </Screen>
  )
}
