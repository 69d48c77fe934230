import { Link } from 'react-router'
import styles from './Breadcrumb.module.css'

/** 'Projects > Add Project'. */
export function Breadcrumb({ here }: { here: string }) {
  return (
    <span className={styles.crumbs}>
      <Link to="/admin/dashboard/projects">Projects</Link> {'>'} {here}
    </span>
  )
}
