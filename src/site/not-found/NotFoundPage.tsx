export default function NotFoundPage() {
  return <p>NotFoundPage</p>
}
