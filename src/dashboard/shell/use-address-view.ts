import { useLayoutEffect, useRef } from 'react'
import { createSearchParams, type URLSearchParamsInit, useSearchParams } from 'react-router'

/**
 * The view of a screen, as kept in the URL, and a function to change parts of it. Two changes at once both count, although
 * the router reports the first only after its navigation.
 */
export function useAddressView<View extends object>(
  read: (address: URLSearchParams) => View,
  write: (view: View) => URLSearchParamsInit,
) {
  const [address, setAddress] = useSearchParams()
  const latest = useRef(address)
  useLayoutEffect(() => {
    latest.current = address
  }, [address])

  function show(changes: Partial<View>, replace = false) {
    latest.current = createSearchParams(write({ ...read(latest.current), ...changes }))
    setAddress(latest.current, { replace })
  }

  return { view: read(address), show }
}
