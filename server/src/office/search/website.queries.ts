import {
  maxResultsPerKind,
  type SearchRecords,
  type WebsiteSearch,
} from "#contract/communication/websiteSearch.ts"
import { searchNews } from "../../communication/news/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { readTeachingStaff } from "../../members/lecturers/public.queries.ts"

/** Finds the records that the website's search shows beside its pages. */
export const searchReaders = (db: Database) => ({
  found: async (_page: number, { search }: WebsiteSearch): Promise<SearchRecords["found"]> => {
    if (!search) return { search: "" }
    const [news, staff] = await Promise.all([
      searchNews(db, search, maxResultsPerKind),
      readTeachingStaff(db, 1, { search }),
    ])
    const { lecturers = [], found = 0 } = staff ?? {}
    return { search, ...news, staff: { lecturers: lecturers.slice(0, maxResultsPerKind), found } }
  },
})
