/** The form is in OpeningFormPage, so that a new opening keeps its form when it gets its own address. */
export default function AddOpening() {
  return null
}
