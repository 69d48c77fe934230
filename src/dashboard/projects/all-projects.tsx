/** No project is edited: ProjectsPage shows the table, the trash or the form of a new project. */
export default function AllProjects() {
  return null
}
