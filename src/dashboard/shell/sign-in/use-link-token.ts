import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of the link that led here: from its fragment, which is sent to no server and stands in no log, or from the query,
 * where older links have it. It leaves the address at once: no history and no shared screen keeps it.
 */
export function useLinkToken(name: 'token' | 'setup'): string {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const shown = tokenIn(hash.slice(1), name) ?? tokenIn(search, name)
  const [token, setToken] = useState(shown ?? '')
  // Another link to the page that is open changes the fragment alone, and loads nothing.
  if (shown !== undefined && shown !== token) setToken(shown)
  useEffect(() => {
    if (shown !== undefined) navigate(pathname, { replace: true })
  }, [shown, pathname, navigate])
  return token
}

const tokenIn = (parameters: string, name: string) => new URLSearchParams(parameters).get(name) ?? undefined
