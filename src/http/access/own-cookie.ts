/**
 * The attributes of each cookie that the server sets. On https it has the `__Host-` prefix: browsers then refuse a cookie that another
 * host or a plain http page set.
 */
export const ownCookie = (secure: boolean) => ({
  httpOnly: true,
  path: '/',
  secure,
  prefix: secure ? ('host' as const) : undefined,
})

export const ownCookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)
