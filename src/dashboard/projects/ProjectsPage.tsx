export default function ProjectsPage() {
  return <p>ProjectsPage</p>
}
