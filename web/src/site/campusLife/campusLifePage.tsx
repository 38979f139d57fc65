import { paths } from "../../lib/address/paths.ts"
import { belowHome } from "../frame/breadcrumbs.ts"
import type { Page } from "../frame/page.ts"
import { CampusLife } from "./CampusLife.tsx"
import styles from "./campusLife.css?inline"

export const campusLifePage: Page = {
  title: "Campus life",
  description: "Clubs, facilities and a day on campus.",
  writtenAs: "campusLife",
  styles,
  data: belowHome("Campus life", paths.campus),
  body: ({ content }) => <CampusLife content={content} />,
}
