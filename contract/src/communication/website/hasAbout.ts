import { saysNothing } from "./content/saysNothing.ts"
import type { SiteContent } from "./site.ts"

/** Whether there is something below the title of the section about the college. */
export const hasAbout = ({ home: { about }, founded }: SiteContent) =>
  about.title !== "" && !saysNothing({ ...about, title: "", founded })
