import type { AnyField } from '../../domain/record-fields.ts'

/** How a field is labelled, and whether it is marked as required: as its table says. */
export const captionOf = ({ label, isRequired }: Pick<AnyField, 'label' | 'isRequired'>) => ({
  label,
  required: isRequired,
})
