/** The form is in ProjectsPage, so that a new project keeps its form when it gets this address. */
export default function EditProject() {
  return null
}
