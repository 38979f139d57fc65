import { isEmptyContent } from "./content/emptyContent.ts"
import type { SiteContent } from "./site.ts"

/** Whether the section about the college has anything below its title. */
export const hasAbout = ({ home: { about }, founded }: SiteContent) =>
  about.title !== "" && !isEmptyContent({ ...about, title: "", founded })
