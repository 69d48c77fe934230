/** The form stands in OpeningFormPage. */
export default function EditOpening() {
  return null
}
