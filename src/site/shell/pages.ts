/** What the head leads to, besides home. */
export const pages = [
  { to: '/about', label: 'ABOUT' },
  { to: '/team', label: 'TEAM' },
  { to: '/contact', label: 'CONTACT' },
]
