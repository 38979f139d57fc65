import type { Page } from "../frame/page.ts"
import { CampusLife } from "./CampusLife.tsx"

export const campusLifePage: Page = {
  title: "Campus life",
  description: "Clubs and facilities: chapel, library, demonstration school and hostels.",
  writtenAs: "campusLife",
  body: ({ content }) => <CampusLife content={content} />,
}
