import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The React key of the form of a record, `id` undefined for a new one. A new record that is saved and edited further keeps its
 * form when its address becomes that of the record; any other record begins with a form of its own.
 */
export function useFormKey(id: string | undefined) {
  const { key: location } = useLocation()
  const [made, setMade] = useState<{ id: string; location: string; formKey: string }>()
  // Until the router has changed the address, the form is still where the record was made.
  const isGoingOn = id === undefined ? made?.location === location : made?.id === id
  const formKey = made && isGoingOn ? made.formKey : (id ?? `new after ${made?.id}`)
  return { formKey, goOnWith: (madeId: string) => setMade({ id: madeId, location, formKey }) }
}
