/** The form is in OpeningFormPage. */
export default function EditOpening() {
  return null
}
