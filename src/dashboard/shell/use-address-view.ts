import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { goalOf, useDataRouter } from '../../ui/data-router.ts'

/** One part of what a screen shows, as a parameter of its address. */
type Part<Value> = {
  /** The value that is left out of the address. */
  none: Value
  read: (text: string) => Value
  /** A method, so that parts of all types fit into one table. By default the value as text. */
  write?(value: Value): string
  /** The name of the parameter, if it is not that of the part. */
  param?: string
}
type Parts<View> = { [Name in keyof View]: Part<View[Name]> }

export const text = (param?: string): Part<string> => ({ none: '', read: (value) => value, param })

/** One of these values; another text in the address is none. */
export const choice = <Value extends string, None extends string>(
  values: readonly Value[],
  none: None,
  param?: string,
): Part<Value | None> => ({ none, read: (asked) => values.find((value) => value === asked) ?? none, param })

/**
 * Declares the parts of a screen's state that its address has, so that a reload, a link and Back show the same: the filters, which can be cleared,
 * and the rest, such as the order and the open record.
 */
export function addressView<Filters extends object, Rest extends object>(
  filters: Parts<Filters>,
  rest: Parts<Rest>,
) {
  type View = Filters & Rest
  const parts = Object.entries<Part<unknown>>({ ...filters, ...rest })
  const names = Object.keys(filters) as (keyof Filters)[]
  return {
    noFilter: Object.fromEntries(names.map((name) => [name, filters[name].none])) as Filters,
    isFiltered: (view: Filters) => names.some((name) => view[name] !== filters[name].none),
    read(address: URLSearchParams): View {
      const values = parts.map(([name, { none, read, param = name }]) => {
        const asked = address.get(param)
        return [name, asked ? read(asked) : none]
      })
      return Object.fromEntries(values) as View
    },
    write(view: View): URLSearchParams {
      const address = new URLSearchParams()
      for (const [name, { none, write = String, param = name }] of parts) {
        const value = view[name as keyof View]
        if (value !== none) address.set(param, write(value))
      }
      return address
    },
  }
}

/**
 * The view of a screen, as its address has it, and a function to change parts of it, which does nothing after the screen was left. Late
 * answers ask `isScreenShown` before, since they take nobody back who is on the way to another screen.
 */
export function useAddressView<View extends object>(table: {
  noFilter: object
  read: (address: URLSearchParams) => View
  write: (view: View) => URLSearchParams
}) {
  const router = useDataRouter()
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const [clearings, setClearings] = useState(0)

  const isDrawn = useRef(false)
  useLayoutEffect(() => {
    isDrawn.current = true
    return () => {
      isDrawn.current = false
    }
  }, [])

  const goal = () => goalOf(router.state).location
  const isScreenShown = () => goal().pathname === pathname

  function show(changes: Partial<View>, replace = false, state?: unknown) {
    if (!isDrawn.current) return
    const { search } = isScreenShown() ? goal() : router.state.location
    const view = { ...table.read(new URLSearchParams(search)), ...changes }
    void navigate(`?${table.write(view)}`, { replace, state })
  }

  /** Clears all filters, or sets only these. */
  function clear(changes: Partial<View> = table.noFilter) {
    show(changes, true)
    setClearings(clearings + 1)
  }

  /** The search box reports its text after a pause: this key of it changes to clear text that is not reported yet. */
  const searchKey = clearings
  return { view: table.read(address), show, isScreenShown, clear, searchKey }
}
