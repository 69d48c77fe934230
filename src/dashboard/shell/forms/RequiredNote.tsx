import looks from '../looks/looks.module.css'

export function RequiredNote() {
  return <p className={looks.quiet}>Fields marked * are required.</p>
}
