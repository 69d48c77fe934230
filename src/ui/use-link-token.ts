import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token in the link to this page: from the fragment, which is never sent to a server or logged, or from the query,
 * where older links have it. It is removed from the URL at once, so that it does not stay in the history or on a shared screen.
 */
export function useLinkToken(name: 'token' | 'setup'): string {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const shown = tokenIn(hash.slice(1), name) ?? tokenIn(search, name)
  const [token, setToken] = useState(shown ?? '')
  // Opening another link to the same page only changes the fragment, without a page load.
  if (shown !== undefined && shown !== token) setToken(shown)
  useEffect(() => {
    if (shown !== undefined) navigate(pathname, { replace: true })
  }, [shown, pathname, navigate])
  return token
}

const tokenIn = (parameters: string, name: string) => new URLSearchParams(parameters).get(name) ?? undefined
