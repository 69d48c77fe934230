import { roleNames, roles } from '../../domain/account/role.ts'
import tables from '../shell/table.module.css'

export function AccessLevels() {
  return (
    <table className={tables.table}>
      <caption id="access-levels" tabIndex={-1}>
        Access Level Definitions
      </caption>
      <thead>
        <tr>
          <th scope="col">Role</th>
          <th scope="col">Access Level</th>
          <th scope="col">Who?</th>
          <th scope="col">Responsibilities</th>
        </tr>
      </thead>
      <tbody>
        {roleNames.map((role) => (
          <tr key={role}>
            <th scope="row">{roles[role].label}</th>
            <td>{roles[role].level}</td>
            <td>{roles[role].who}</td>
            <td>{roles[role].responsibilities}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
