import { Fragment, type ReactNode } from 'react'

/** The inputs of a form in their order. Typed by the record's fields: one without an input is an error of types. */
export const FormFields = <Draft extends object>({ inputs }: { inputs: Record<keyof Draft, ReactNode> }) =>
  Object.entries<ReactNode>(inputs).map(([field, input]) => <Fragment key={field}>{input}</Fragment>)
