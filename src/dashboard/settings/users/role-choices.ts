import { roleNames, roles } from '../../../domain/account/role.ts'

/** Each role with its level. */
export const roleChoices = roleNames.map((role) => ({
  value: role,
  label: `${roles[role].label} (level ${roles[role].level})`,
}))
