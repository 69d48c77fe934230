/** No project is open. */
export default function AllProjects() {
  return null
}
