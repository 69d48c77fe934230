import { useLayoutEffect, useRef } from 'react'
import { createSearchParams, type URLSearchParamsInit, useNavigate, useSearchParams } from 'react-router'

/**
 * The view of a screen, as kept in the URL, and a function to change parts of it. Two changes at once both count, although
 * the router reports the first only after its navigation.
 */
export function useAddressView<View extends object>(
  read: (address: URLSearchParams) => View,
  write: (view: View) => URLSearchParamsInit,
) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const latest = useRef(address)
  useLayoutEffect(() => {
    latest.current = address
  }, [address])

  async function navigateTo(next: URLSearchParams, options: { replace: boolean; state?: unknown }) {
    latest.current = next
    await navigate(`?${next}`, options)
    // The user may have stayed, because of unsaved changes.
    if (latest.current === next) latest.current = new URLSearchParams(window.location.search)
  }

  function show(changes: Partial<View>, replace = false, state?: unknown) {
    void navigateTo(createSearchParams(write({ ...read(latest.current), ...changes })), { replace, state })
  }

  return { view: read(address), show }
}
