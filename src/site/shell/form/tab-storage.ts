/** Text that the tab stores for a reload. A browser may refuse to store anything; then only the page has it. */
export const tabStorage = {
  read(name: string): string | null {
    try {
      return sessionStorage.getItem(name)
    } catch {
      return null
    }
  },
  write(name: string, text: string | undefined) {
    try {
      if (text === undefined) sessionStorage.removeItem(name)
      else sessionStorage.setItem(name, text)
    } catch {}
  },
}
