import { saysNothing } from "./content/saysNothing.ts"
import type { PageContents, PageKey } from "./pages.ts"

/** Content that a website needs before visitors find what they look for. */
export type ChecklistItem = { label: string; page: PageKey; block: string | null; done: boolean }

/** A new college has to say each of these; an item is done once published content says it. */
export function checklistOf(published: PageContents): ChecklistItem[] {
  const { college, home, admissions } = published
  const { name, address, phone, email } = college.details
  const item = (label: string, page: PageKey, block: string | null, done: boolean) => ({
    label,
    page,
    block,
    done,
  })
  const says = (label: string, page: PageKey, block: string, value: unknown) =>
    item(label, page, block, !saysNothing(value))
  /** A page that has other blocks isn't done with its head alone. */
  const written = (label: string, page: PageKey) => {
    const { head: _, ...blocks } = published[page] as Record<string, unknown>
    const body = Object.keys(blocks).length > 0 ? blocks : published[page]
    return item(label, page, null, !saysNothing(body))
  }
  return [
    says("The college's name", "college", "details", name),
    item("Address, phone and e-mail", "college", "details", ![address, phone, email].some(saysNothing)),
    says("The slides of the home page", "home", "carousel", home.carousel),
    says("About the college", "home", "about", home.about),
    says("The program", "home", "program", home.program),
    item(
      "Requirements, steps and fee",
      "admissions",
      "requirements",
      ![admissions.requirements, admissions.steps, admissions.fees].some(saysNothing),
    ),
    written("Academics", "academics"),
    written("Administration", "administration"),
    written("Support services", "supportServices"),
    written("Campus life", "campusLife"),
    written("Library", "library"),
    written("History", "history"),
  ]
}
