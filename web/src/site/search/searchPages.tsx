import type { SearchRecords } from "#contract/communication/websiteSearch.ts"
import { paths } from "../../lib/address/paths.ts"
import { type RecordPage, recordPageOf, searchIn } from "../frame/recordPage.ts"
import { Search } from "./Search.tsx"
import styles from "./search.css?inline"

const recordPage = recordPageOf<SearchRecords>()

const title = "Search"
const description = "Find pages, announcements, events and teaching staff."

/** The website's search. Its pages are not indexed, because each one answers one person's search. */
export const searchPages: Readonly<Record<string, RecordPage>> = {
  [paths.search]: recordPage("found", {
    styles,
    requestOf: (_, { search = "" }) => ({ number: 1, search: { search: searchIn(search) } }),
    failure: {
      title,
      description,
      body: (address) => (
        <div className="part search-page">
          <h1>{title}</h1>
          <p role="alert">The search can't be made just now.</p>
          <p>
            <a className="button" href={address}>
              Try Again
            </a>
          </p>
        </div>
      ),
    },
    show: ({ record, content }) => ({
      about: {
        title: record.search ? `Search: ${record.search}` : title,
        description,
        canonical: undefined,
        data: undefined,
      },
      body: <Search record={record} content={content} />,
    }),
  }),
}
