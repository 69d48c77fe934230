import { may, type Right, type Role, roles } from '../../domain/account/role.ts'
import type { User } from '../../domain/account/user.ts'

/** A user as the calls answer it. The rights spare the dashboard a guess; the server asks again at every call. */
export type UserJson = {
  _id: string
  id: string
  name: string
  email: string
  role: Role
  status: User['status']
  createdAt: string
  level: string
  may: Right[]
}

export function userJson({ id, name, email, role, status, createdAt }: User): UserJson {
  const rights = roles.SUPER_ADMIN.may.filter((right) => may(role, right))
  return { _id: id, id, name, email, role, status, createdAt, level: roles[role].level, may: rights }
}
