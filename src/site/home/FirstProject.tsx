import { useEffect, useState } from 'react'
import { may } from '../../domain/account/role.ts'
import { TOKEN } from '../../domain/account/user.ts'
import { ADD_PROJECT_PATH } from '../../domain/shared/pages.ts'
import button from '../../ui/word-button.module.css'
import { request } from '../shell/request/request.ts'

/** A link for staff who may add projects. The page is the same for everybody, so the browser adds it. */
export default function FirstProject() {
  const [mayAdd, setMayAdd] = useState(false)
  useEffect(() => {
    readMayAdd().then(setMayAdd, console.error)
  }, [])
  if (!mayAdd) return null
  return (
    <a className={button.word} href={ADD_PROJECT_PATH}>
      Add the first project
    </a>
  )
}

async function readMayAdd(): Promise<boolean> {
  const token = localStorage.getItem(TOKEN)
  if (!token) return false
  const outcome = await request('GET /auth/profile', { headers: { Authorization: `Bearer ${token}` } })
  return outcome.isDone && may(outcome.answer.user.role, 'projects.write')
}
