import { Link } from 'react-router'
import { pages } from '../../../domain/shared/pages.ts'

/** What the website stores about its visitors: in the footers, and where a form sends something. */
export const PrivacyLink = ({ className }: { className?: string }) => (
  <Link className={className} to={pages.privacy.path}>
    Privacy
  </Link>
)
