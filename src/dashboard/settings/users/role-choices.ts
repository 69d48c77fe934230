import { roleNames, roles } from '../../../domain/account/role.ts'

/** Each role with its level. */
export const roleChoices = roleNames.map((role) => ({
  value: role,
  label: `${roles[role].label} (level ${roles[role].level})`,
}))

export const superAdminQuestion = (name: string, onYes: () => void) => ({
  question: `Make ${name} a Super Admin? A Super Admin can change everything, and add and delete users.`,
  yes: `Yes, Make ${name} Super Admin`,
  onYes,
})
