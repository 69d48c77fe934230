import { redirect } from 'react-router'

/** Bare /admin and /admin/dashboard lead home. */
export const loader = () => redirect('/admin/dashboard/home')

export default function Nothing() {
  return null
}
