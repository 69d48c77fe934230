import { VisuallyHidden } from '@mantine/core'

/** Marks a group of inputs that is required. A single input is marked by the theme, and its `required` says it to readers. */
export function RequiredMark() {
  return (
    <>
      <span aria-hidden="true"> *</span>
      <VisuallyHidden>required</VisuallyHidden>
    </>
  )
}
