import { useSearchParams } from "react-router"
import { whenSettled } from "../../ui/overlay/layers.ts"

/** A blank or missing value removes the parameter. */
type Values = Readonly<Record<string, string | undefined>>
type ChangeOptions = {
  /** Replaces the current history entry, so that Back skips it. */
  replace?: boolean
  /** Drops every name that begins with this prefix and a dot too. */
  without?: string
  state?: unknown
}

/**
 * The parameters of the address, and the only way to change them. A change starts from the address at that moment, because
 * the rendered parameters may be outdated. While the browser is going back or forward, a change waits until the browser has
 * arrived.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  return {
    params,
    change: (values: Values, { replace = false, without, state }: ChangeOptions = {}) =>
      whenSettled(Number.POSITIVE_INFINITY, () =>
        setParams(withParameters(window.location.search, values, without), { replace, state }),
      ),
    clear: () => setParams({}),
  }
}

export function withParameters(search: string, values: Values, without?: string): URLSearchParams {
  const before = new URLSearchParams(search)
  const after = new URLSearchParams(search)
  if (without !== undefined) {
    for (const name of before.keys()) if (name.startsWith(`${without}.`)) after.delete(name)
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  return after
}
