import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The token of the link that led here. It leaves the address at once: no history and no shared screen keeps it. */
export function useLinkToken(name: 'token' | 'setup'): string {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => search.get(name) ?? '')
  const isShown = search.has(name)
  useEffect(() => {
    if (isShown) navigate(pathname, { replace: true })
  }, [isShown, pathname, navigate])
  return token
}
