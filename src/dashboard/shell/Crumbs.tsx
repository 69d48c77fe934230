import { Fragment } from 'react'
import { Link } from 'react-router'

type Crumb = { label: string; to: string }

/** 'Projects > Add Project': the way to a screen below another one. */
export function Crumbs({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  return (
    <span>
      {trail.map(({ label, to }) => (
        <Fragment key={to}>
          <Link to={to}>{label}</Link> {'> '}
        </Fragment>
      ))}
      {here}
    </span>
  )
}
