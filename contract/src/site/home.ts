import * as z from "zod"

const words = z.string().min(1)
const list = z.array(words).min(1)

/** A link to a page of the site or a part of one: "/admissions#steps". Shown once that page exists. */
const pageLink = z.object({ label: words, address: z.string().startsWith("/") })
export type PageLink = z.infer<typeof pageLink>

const slide = z.object({
  /** One slide has no title (spec 000 section 2.4). */
  title: words.nullable(),
  text: words,
  /** Seeds the pattern of the cloth beside it. */
  cloth: words,
  ways: z.array(pageLink),
})
export type Slide = z.infer<typeof slide>

/** The content of the home page (spec 000 section 2.4), editable by administrators. */
export const homeContent = z.object({
  districts: z.int(),
  /** The description in search results and link previews. */
  description: words,
  slides: z.array(slide).min(1),
  about: z.object({
    title: words,
    lead: words,
    overview: list,
    mission: words,
    vision: words,
    values: list,
  }),
  program: z.object({
    title: words,
    lead: words,
    duration: words,
    level: words,
    focus: words,
    subjects: list,
    practice: list,
    skills: list,
    careers: list,
  }),
  apply: z.object({ title: words, text: words }),
  contact: z.object({ title: words, lead: words }),
})
export type HomeContent = z.infer<typeof homeContent>
