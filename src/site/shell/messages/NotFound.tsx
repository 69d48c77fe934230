import { Link } from 'react-router'
import { pages } from '../../../domain/shared/pages.ts'
import button from '../../../ui/word-button.module.css'
import styles from './Notice.module.css'
import { Notice } from './Notice.tsx'

export const NOT_FOUND_TITLE = '404 - Page Not Found'
export const GONE_TITLE = '410 - Project Removed'

export function NotFound() {
  return (
    <Notice
      title={NOT_FOUND_TITLE}
      text="Sorry, the page you are looking for does not exist or has been moved."
    >
      <GoHome />
    </Notice>
  )
}

/** The URL of a project that the studio removed. */
export function Gone() {
  return (
    <Notice title={GONE_TITLE} text="Sorry, this project is no longer part of the gallery.">
      <GoHome />
    </Notice>
  )
}

function GoHome() {
  return (
    <Link className={`${button.word} ${styles.way}`} to={pages.home.path}>
      Go to Home
    </Link>
  )
}
