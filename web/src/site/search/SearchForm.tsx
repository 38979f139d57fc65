import { paths } from "../../lib/address/paths.ts"

type Props = { search?: string }

/** Searches the website. The answer is a page with an address of its own, so it needs no script. */
export const SearchForm = ({ search }: Props) => (
  <search>
    <form className="search-form" action={paths.search}>
      <label htmlFor="search">Search this website</label>
      <div>
        <input id="search" type="search" name="search" defaultValue={search} maxLength={100} required />
        <button type="submit" className="button button-main">
          Search
        </button>
      </div>
    </form>
  </search>
)
