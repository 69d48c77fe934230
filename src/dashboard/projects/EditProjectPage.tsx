export default function EditProjectPage() {
  return <p>EditProjectPage</p>
}
