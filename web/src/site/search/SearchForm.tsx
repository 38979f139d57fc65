import type { ReactNode } from "react"
import { Button } from "../../ui/controls/Button.tsx"

type Props = {
  /** The address of the page with the results. The search is in its query. */
  action: string
  label: string
  search?: string | null | undefined
  /** Hidden fields of the same query. */
  children?: ReactNode
}

/** A search that leads to a page with its own address, so it needs no script. */
export const SearchForm = ({ action, label, search, children }: Props) => (
  <search>
    <form className="search-form" action={action}>
      {children}
      <label className="field-label" htmlFor="search">
        {label}
      </label>
      <div>
        <input
          className="input"
          id="search"
          name="search"
          type="search"
          defaultValue={search ?? undefined}
          // The next page repeats the search. The server cuts it at the same length.
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit" kind="main">
          Search
        </Button>
      </div>
    </form>
  </search>
)
