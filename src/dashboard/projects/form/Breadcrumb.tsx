import { Link } from 'react-router'
import { PORTAL } from '../../shell/places.ts'
import styles from './Breadcrumb.module.css'

/** 'Projects > Add Project'. */
export function Breadcrumb({ here }: { here: string }) {
  return (
    <span className={styles.crumbs}>
      <Link to={PORTAL}>Projects</Link> {'>'} {here}
    </span>
  )
}
