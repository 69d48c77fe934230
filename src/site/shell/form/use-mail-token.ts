import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token in the fragment of the link that a mail has to this page; undefined before hydration, and empty where the link has
 * none. It is removed from the address at once, so that it does not stay in the history or on a shared screen.
 */
export function useMailToken(): string | undefined {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const shown = new URLSearchParams(hash.slice(1)).get('token')
    setToken((known) => shown ?? known ?? '')
    if (shown !== null) navigate(pathname, { replace: true, preventScrollReset: true })
  }, [hash, pathname, navigate])
  return token
}
