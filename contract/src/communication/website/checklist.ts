import { omit } from "../../lib/objects.ts"
import { isEmptyContent } from "./content/emptyContent.ts"
import type { PageContents, PageKey } from "./pages.ts"

/** A part of the content that a new website needs. */
type ChecklistItem = { label: string; page: PageKey; block: string | null; done: boolean }

/** A new college has to publish each of these. An item is done once its content is published. */
export function checklistOf(published: PageContents): ChecklistItem[] {
  const { college, home, admissions } = published
  const { name, address, phone, email } = college.details
  const item = (label: string, page: PageKey, block: string | null, isDone: boolean) => ({
    label,
    page,
    block,
    done: isDone,
  })
  const valueItem = (label: string, page: PageKey, block: string, value: unknown) =>
    item(label, page, block, !isEmptyContent(value))
  /** If a page has other blocks than its head, the head alone isn't enough. */
  const pageItem = (label: string, page: PageKey) => {
    const blocks = omit({ head: undefined, ...published[page] }, "head")
    const body = Object.keys(blocks).length > 0 ? blocks : published[page]
    return item(label, page, null, !isEmptyContent(body))
  }
  return [
    valueItem("The college's name", "college", "details", name),
    item("Address, phone and email", "college", "details", ![address, phone, email].some(isEmptyContent)),
    valueItem("The slides of the home page", "home", "carousel", home.carousel),
    valueItem("About the college", "home", "about", home.about),
    valueItem("The program", "home", "program", home.program),
    item(
      "Requirements, steps and fee",
      "admissions",
      "requirements",
      ![admissions.requirements, admissions.steps, admissions.fees].some(isEmptyContent),
    ),
    pageItem("Academics", "academics"),
    pageItem("Administration", "administration"),
    pageItem("Support services", "supportServices"),
    pageItem("Campus life", "campusLife"),
    pageItem("Library", "library"),
    pageItem("History", "history"),
  ]
}
