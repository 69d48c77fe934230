import { useLayoutEffect, useRef } from 'react'
import { createSearchParams, type URLSearchParamsInit, useSearchParams } from 'react-router'

/**
 * What a screen shows, as its address says it, and a way to change parts of it. Two changes in one moment both count, though
 * the router tells of the first only when it has gone there.
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
